import Foundation

/// The known state of one user's timeline, as a value with pure changes: the server's answer, and on top of it the
/// likes that the server has not confirmed yet.
///
/// Loads overlap with each other and with likes, and answers arrive in any order. Each load takes a ticket when it
/// begins, and each like when it is confirmed, from one counter, which shows which of two is more recent.
struct TimelineState: Sendable {
  /// The last load's answer with the likes confirmed since.
  private(set) var confirmed: MomentsSnapshot?
  private var pending: [String: PendingLike] = [:]
  private var settled: [String: SettledLike] = [:]
  private var lastTicket = 0
  private var appliedTicket = 0

  /// A like whose request is under way. Each moment has at most one request at a time: two might reach the server in
  /// the wrong order.
  private struct PendingLike {
    /// The value that the request under way sends.
    var sent: Bool
    /// The value of the last tap, which the row shows.
    var wanted: Bool
  }

  /// The server's answer to a like that was confirmed while loads may have been under way.
  private struct SettledLike {
    var ticket: Int
    var isLiked: Bool
    var likes: [Moment.Like]?
  }

  /// The content to show: the confirmed answer with the last tap on each moment applied.
  func shown(to userID: String) -> MomentsSnapshot? {
    guard var shown = confirmed, !pending.isEmpty else { return confirmed }
    let avatar = shown.details.userDetails.avatar
    for index in shown.details.moments.indices {
      let moment = shown.details.moments[index]
      guard let like = pending[moment.id], like.wanted != (moment.isLiked ?? false) else { continue }
      shown.details.moments[index].setLiked(like.wanted, by: userID, avatar: avatar)
    }
    return shown
  }
}

// MARK: - Loads

extension TimelineState {
  /// Begins a load.
  mutating func takeTicket() -> Int {
    lastTicket += 1
    return lastTicket
  }

  /// Applies the answer stored at an earlier start, unless a newer one is already there.
  mutating func apply(stored details: MomentsDetails, at date: Date) {
    guard confirmed == nil else { return }
    confirmed = MomentsSnapshot(details: details, date: date)
  }

  /// Applies the answer of a load, keeping the likes that were confirmed after the load began.
  ///
  /// - Returns: false if a load that began later has already answered; then nothing changes.
  mutating func apply(answer details: MomentsDetails, of ticket: Int, at date: Date) -> Bool {
    guard ticket > appliedTicket else { return false }
    appliedTicket = ticket
    settled = settled.filter { $0.value.ticket > ticket }
    var details = details
    for index in details.moments.indices {
      guard let like = settled[details.moments[index].id] else { continue }
      details.moments[index].isLiked = like.isLiked
      details.moments[index].likes = like.likes
    }
    confirmed = MomentsSnapshot(details: details, date: date)
    return true
  }
}

// MARK: - Likes

extension TimelineState {
  /// The next step after the end of a like's request.
  enum NextStep: Equatable, Sendable {
    case nothing
    /// The last tap differs from the request: it is sent now.
    case send(isLiked: Bool)
    /// The row shows the server's value again.
    case takenBack
  }

  /// Shows a tap at once.
  ///
  /// - Returns: whether a request must be sent. None is needed for a moment that does not exist or already shows this
  ///   value, and while one is under way the tap waits for its end.
  mutating func tap(_ momentID: String, isLiked: Bool) -> Bool {
    if pending[momentID] != nil {
      pending[momentID]?.wanted = isLiked
      return false
    }
    guard let moment = confirmed?.details.moments.first(where: { $0.id == momentID }),
      (moment.isLiked ?? false) != isLiked
    else { return false }
    pending[momentID] = PendingLike(sent: isLiked, wanted: isLiked)
    return true
  }

  /// The request under way for this moment has succeeded, with this answer.
  mutating func succeed(_ momentID: String, answer: MomentsDetails, by userID: String) -> NextStep {
    guard let like = pending[momentID] else { return .nothing }
    lastTicket += 1
    confirm(momentID, like.sent, answer.moments.first { $0.id == momentID }, by: userID)
    guard like.wanted != like.sent else {
      pending[momentID] = nil
      return .nothing
    }
    pending[momentID]?.sent = like.wanted
    return .send(isLiked: like.wanted)
  }

  /// The request under way for this moment has failed.
  mutating func fail(_ momentID: String) -> NextStep {
    guard let like = pending.removeValue(forKey: momentID) else { return .nothing }
    let known = confirmed?.details.moments.first { $0.id == momentID }?.isLiked ?? false
    // The user has tapped back in the meantime, so the failure leaves the state that the user wants.
    guard like.wanted != known else { return .nothing }
    guard like.wanted != like.sent else { return .takenBack }
    pending[momentID] = PendingLike(sent: like.wanted, wanted: like.wanted)
    return .send(isLiked: like.wanted)
  }

  /// Takes only this moment from an answer: loads update the rest of the list, and one tap changes one row.
  private mutating func confirm(_ momentID: String, _ isLiked: Bool, _ answer: Moment?, by userID: String) {
    guard var snapshot = confirmed else { return }
    let avatar = snapshot.details.userDetails.avatar
    for index in snapshot.details.moments.indices where snapshot.details.moments[index].id == momentID {
      snapshot.details.moments[index].setLiked(isLiked, by: userID, avatar: avatar)
      if let likes = answer?.likes { snapshot.details.moments[index].likes = likes }
      settled[momentID] = SettledLike(
        ticket: lastTicket, isLiked: isLiked, likes: snapshot.details.moments[index].likes)
    }
    confirmed = snapshot
  }
}
