import Foundation

/// The state of one user's timeline, as known from the server: a value with pure changes.
///
/// Loads overlap with each other and with likes, and answers arrive in any order. Each load takes a ticket when it
/// begins, and each like when it is confirmed, from one counter, which shows which of two is more recent.
struct TimelineState: Sendable {
  /// The last load's answer.
  private(set) var loaded: MomentsSnapshot?
  private var lastTicket = 0
  /// The ticket of that load. The answer has the likes that were confirmed before it.
  private(set) var appliedTicket = 0

  mutating func takeTicket() -> Int {
    lastTicket += 1
    return lastTicket
  }

  /// Applies the answer stored at an earlier start, unless a newer one is already there.
  mutating func apply(stored details: MomentsDetails, at date: Date) {
    guard loaded == nil else { return }
    loaded = MomentsSnapshot(details: details, date: date)
  }

  /// Applies the answer of a load.
  ///
  /// - Returns: false if a load that began later has already answered; then nothing changes.
  mutating func apply(answer details: MomentsDetails, of ticket: Int, at date: Date) -> Bool {
    guard ticket > appliedTicket else { return false }
    appliedTicket = ticket
    loaded = MomentsSnapshot(details: details, date: date)
    return true
  }
}
