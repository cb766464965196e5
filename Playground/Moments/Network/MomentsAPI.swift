import Rill

/// The source of the timeline. Both requests are cold: they start on subscription, emit one answer and complete, or
/// fail with a `MomentsError`. Disposal cancels them.
protocol MomentsAPI: Sendable {
  /// The timeline of a user. An answer without moments is a failure.
  func momentsDetails(of userID: String) -> Observable<MomentsAnswer>

  /// Sets whether a user likes a moment. The answer is the timeline after that change.
  func updateMomentLike(momentID: String, userID: String, isLiked: Bool) -> Observable<MomentsAnswer>
}
