import Rill
import Synchronization

@testable import playground

/// A source that answers when the test says so.
final class StubMomentsAPI: MomentsAPI {
  /// A request that was begun.
  final class Request: Sendable {
    let call: Call
    private let subject = PublishSubject<MomentsAnswer>()
    private let disposed = Mutex(false)

    init(_ call: Call) { self.call = call }

    var isCancelled: Bool { disposed.withLock { $0 } }

    func answer(_ details: MomentsDetails, skipping skipped: [SkippedMoment] = []) {
      subject.onNext(MomentsAnswer(details: details, skipped: skipped))
      subject.onCompleted()
    }

    func fail(_ problem: MomentsError.Problem = .connectionRefused) {
      subject.onError(MomentsError(source: MomentsSource(file: "stub"), problem: problem))
    }

    fileprivate var answers: Observable<MomentsAnswer> {
      subject.do(onDispose: { [self] in disposed.withLock { $0 = true } })
    }
  }

  enum Call: Equatable, Sendable {
    case details(userID: String)
    case like(momentID: String, userID: String, isLiked: Bool)
  }

  private let begun = Mutex<[Request]>([])

  /// All requests in the order in which they were begun.
  var requests: [Request] { begun.withLock { $0 } }

  var calls: [Call] { requests.map(\.call) }

  func momentsDetails(of userID: String) -> Observable<MomentsAnswer> { request(.details(userID: userID)) }

  func updateMomentLike(momentID: String, userID: String, isLiked: Bool) -> Observable<MomentsAnswer> {
    request(.like(momentID: momentID, userID: userID, isLiked: isLiked))
  }

  private func request(_ call: Call) -> Observable<MomentsAnswer> {
    Observable.deferred { [self] in
      let request = Request(call)
      begun.withLock { $0.append(request) }
      return request.answers
    }
  }
}
