public import Rill

/// A stub of a service whose requests wait until the test answers them.
///
/// The test answers requests in any order, with success or failure, and sees which ones were canceled.
///
/// ```swift
/// let api = RequestStub<String, [String]>()
/// let viewModel = SearchViewModel(search: { api.request($0) })
/// …
/// api.requests[1].succeed(["new"])
/// api.requests[0].succeed(["old"])          // late
/// #expect(api.requests[0].state == .canceled)
/// ```
///
/// A stub is safe to use from any thread. Answers are delivered on the thread that gives them.
public final class RequestStub<Input: Sendable, Output: Sendable>: Sendable {
  private let held = BehaviorRelay<[HeldRequest<Input, Output>]>(value: [])

  /// Creates a stub without requests.
  public init() {}

  /// The requests so far, in order.
  public var requests: [HeldRequest<Input, Output>] { held.value }

  /// Returns a stream of the answer to `input`.
  ///
  /// The stream is cold: each subscription makes its own request, and disposal cancels that request.
  public func request(_ input: Input) -> Observable<Output> {
    .create { [held] observer in
      let request = HeldRequest<Input, Output>(input, observer)
      held.update { $0.append(request) }
      return Disposables.create { request.end(.canceled) }
    }
  }
}

/// A request that waits for the test to answer it.
public final class HeldRequest<Input: Sendable, Output: Sendable>: Sendable {
  /// The state of a request.
  public enum State: Sendable, Equatable {
    /// The request has no answer yet, or only a part of it.
    case waiting
    /// The request was answered.
    case succeeded
    /// The request was answered with an error.
    case failed
    /// The subscriber canceled the request; further answers have no effect.
    case canceled
  }

  /// The input of the request.
  public let input: Input
  private let observer: AnyObserver<Output>
  private let current = BehaviorRelay(value: State.waiting)

  init(_ input: Input, _ observer: AnyObserver<Output>) {
    self.input = input
    self.observer = observer
  }

  /// The state of the request.
  public var state: State { current.value }

  /// Sends a part of the answer; the request remains open.
  public func send(_ output: Output) { observer.onNext(output) }

  /// Completes the request without a further element.
  public func complete() {
    end(.succeeded)
    observer.onCompleted()
  }

  /// Answers the request and completes it.
  public func succeed(_ output: Output) {
    end(.succeeded)
    observer.onNext(output)
    observer.onCompleted()
  }

  /// Fails the request with an error.
  public func fail(_ error: any Error) {
    end(.failed)
    observer.onError(error)
  }

  /// Sets the final state; only the first call has an effect.
  func end(_ state: State) {
    current.update { current in
      if current == .waiting { current = state }
    }
  }
}
