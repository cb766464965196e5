public import Rill

/// A service whose answers a test holds open: each request waits until the test answers it, in any order, with success
/// or failure; and the test sees which were canceled.
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
/// Safe from any thread. Answers are delivered on the thread that gives them.
public final class RequestStub<Input: Sendable, Output: Sendable>: Sendable {
  private let held = BehaviorRelay<[HeldRequest<Input, Output>]>(value: [])

  /// Makes a stub that was asked nothing yet.
  public init() {}

  /// What was asked, in order.
  public var requests: [HeldRequest<Input, Output>] { held.value }

  /// The answer to `input`. Cold: each subscription is a request of its own, and disposing of it cancels the request.
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
  /// What has become of the request.
  public enum State: Sendable, Equatable {
    /// It has no answer, or not all of it, yet.
    case waiting
    /// It was answered.
    case succeeded
    /// It was answered with an error.
    case failed
    /// Who asked does not want the answer any more; answers given now reach nobody.
    case canceled
  }

  /// What was asked.
  public let input: Input
  private let observer: AnyObserver<Output>
  private let current = BehaviorRelay(value: State.waiting)

  init(_ input: Input, _ observer: AnyObserver<Output>) {
    self.input = input
    self.observer = observer
  }

  /// What has become of the request.
  public var state: State { current.value }

  /// Gives a part of the answer; the request goes on waiting.
  public func send(_ output: Output) { observer.onNext(output) }

  /// Ends the request without anything more.
  public func complete() {
    end(.succeeded)
    observer.onCompleted()
  }

  /// Answers the request.
  public func succeed(_ output: Output) {
    end(.succeeded)
    observer.onNext(output)
    observer.onCompleted()
  }

  /// Answers the request with an error.
  public func fail(_ error: any Error) {
    end(.failed)
    observer.onError(error)
  }

  /// The first end counts.
  func end(_ state: State) {
    current.update { current in
      if current == .waiting { current = state }
    }
  }
}
