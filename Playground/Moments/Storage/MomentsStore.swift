import Synchronization

/// Keeps the last good answer of each user for the next start.
protocol MomentsStore: Sendable {
  /// The last details saved for this user; nil if there are none.
  ///
  /// - Throws: `StoreError`, if something is there that cannot be read.
  func details(of userID: String) throws -> MomentsDetails?

  /// Replaces the stored details of this user, completely or not at all.
  ///
  /// - Throws: `StoreError`, if they cannot be written; the previous details are then kept. `damaged` and `tooLarge`
  ///   are thrown after the details are saved: they name the file that was set aside.
  func save(_ details: MomentsDetails, of userID: String) throws
}

/// A store that lives as long as the process: the scripted visit starts without stored data and leaves none.
final class InMemoryMomentsStore: MomentsStore {
  private let kept = Mutex<[String: MomentsDetails]>([:])

  func details(of userID: String) -> MomentsDetails? { kept.withLock { $0[userID] } }

  func save(_ details: MomentsDetails, of userID: String) { kept.withLock { $0[userID] = details } }
}

/// The user who is logged in. A value: logging in as another user makes another session with its own repository, so
/// that no data of one user appears under another.
struct UserSession: Equatable, Sendable {
  let userID: String
}
