/// The user who is logged in. A value: logging in as another user makes another session with its own repository, so
/// that no data of one user appears under another.
struct UserSession: Equatable, Sendable {
  let userID: String
}
