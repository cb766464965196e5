/// Keeps the last good answer of each user for the next start.
protocol MomentsStore: Sendable {
  /// What was saved last for this user; nil when nothing was.
  ///
  /// - Throws: `StoreError`, when something is there that cannot be read.
  func details(of userID: String) throws -> MomentsDetails?

  /// Replaces what is kept for this user, wholly or not at all.
  ///
  /// - Throws: `StoreError`, when it cannot be written; what was kept before is still there then. `damaged` or
  ///   `tooLarge` is thrown after the answer was saved: it tells what had to make room.
  func save(_ details: MomentsDetails, of userID: String) throws
}
