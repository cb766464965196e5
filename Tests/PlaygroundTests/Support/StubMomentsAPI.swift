import Rill
import RillTesting

@testable import playground

/// A source whose requests wait for the test to answer them, in any order.
final class StubMomentsAPI: MomentsAPI {
  enum Call: Equatable, Sendable {
    case details(userID: String)
    case like(momentID: String, userID: String, isLiked: Bool)
  }

  private let stub = RequestStub<Call, MomentsAnswer>()

  /// All requests in the order in which they began.
  var requests: [HeldRequest<Call, MomentsAnswer>] { stub.requests }

  var calls: [Call] { requests.map(\.input) }

  func momentsDetails(of userID: String) -> Observable<MomentsAnswer> { stub.request(.details(userID: userID)) }

  func updateMomentLike(momentID: String, userID: String, isLiked: Bool) -> Observable<MomentsAnswer> {
    stub.request(.like(momentID: momentID, userID: userID, isLiked: isLiked))
  }
}

extension HeldRequest where Output == MomentsAnswer {
  func answer(_ details: MomentsDetails, skipping skipped: SkippedMoments = []) {
    succeed(MomentsAnswer(details: details, skipped: skipped))
  }

  func fail(_ problem: MomentsError.Problem = .connectionRefused) {
    fail(MomentsError(source: MomentsSource(file: "stub"), problem: problem))
  }
}
