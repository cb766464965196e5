import Rill

/// Where the timeline comes from. Both requests are cold: they begin at subscription, give one answer and complete, or
/// fail with a `MomentsError`; disposal cancels them.
protocol MomentsAPI: Sendable {
  /// The timeline of a user. An answer without a moment is a failure.
  func momentsDetails(of userID: String) -> Observable<MomentsAnswer>

  /// Says that a user likes a moment, or no longer does. The answer is the timeline after that.
  func updateMomentLike(momentID: String, userID: String, isLiked: Bool) -> Observable<MomentsAnswer>
}
