/// Who is logged in. A value: logging in as somebody else makes another session, with a repository of its own, so that
/// nothing of one user can show up under another.
struct UserSession: Equatable, Sendable {
  let userID: String
}
