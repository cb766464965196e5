import Synchronization

extension ObservableType {
  /// Runs side effects for the events of the stream.
  ///
  /// ```
  ///     --a--b--|
  /// do  --a--b--|
  /// ```
  ///
  /// ![A marble diagram of do.](do)
  ///
  /// Closures without `after` in their name run before the event is delivered.
  ///
  /// - Parameters:
  ///   - onNext: receives each element; an error that it throws ends the stream, and is not passed to `onError`.
  ///   - afterNext: receives each element after it is delivered; an error that it throws ends the stream.
  ///   - onError: receives the error that ends the source; an error that it throws replaces it.
  ///   - afterError: receives that error after it is delivered.
  ///   - onCompleted: runs at completion; an error that it throws replaces the completion.
  ///   - afterCompleted: runs after the completion is delivered.
  ///   - onSubscribe: runs before each subscription.
  ///   - onSubscribed: runs after each subscription to the source, and after the events that the source sends inside
  ///     `subscribe`.
  ///   - onDispose: runs once per subscription, when it is canceled: at disposal or at its end, and always before the
  ///     operator downstream subscribes to a following stream. Closures of `do` operators upstream run first. It runs
  ///     neither before its own `onSubscribed` nor during its own `onCompleted` or `onError`, if the subscription is
  ///     canceled inside one of these.
  public func `do`(
    onNext: (@Sendable (Element) throws -> Void)? = nil,
    afterNext: (@Sendable (Element) throws -> Void)? = nil,
    onError: (@Sendable (any Error) throws -> Void)? = nil,
    afterError: (@Sendable (any Error) -> Void)? = nil,
    onCompleted: (@Sendable () throws -> Void)? = nil,
    afterCompleted: (@Sendable () -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      onSubscribe?()
      let downstream = sink.subscription
      let disposal = onDispose.map(OnDispose.init)
      let own = Subscription { ending in
        guard disposal?.beginEnd() != false else { return }
        do {
          defer { disposal?.didNotifyEnd() }
          switch ending {
          case .completed: try onCompleted?()
          case .error(let error): try onError?(error)
          case .dropped: break
          }
        } catch {
          return downstream.end(error)
        }
        downstream.end(ending)
        switch ending {
        case .completed: afterCompleted?()
        case .error(let error): afterError?(error)
        case .dropped: break
        }
      }
      downstream.attach(disposal.map { DoDisposal(own, $0) } ?? own)
      defer {
        onSubscribed?()
        disposal?.didSubscribe()
      }
      guard onNext != nil || afterNext != nil else { return source.connect(Sink(own, next: sink.next)) }
      source.connect(
        Sink(own) { element in
          do {
            try onNext?(element)
            sink.next(element)
            try afterNext?(element)
          } catch {
            downstream.end(error)
          }
        })
    }
  }
}

/// Cancels the subscription of a `do` and everything upstream, and then runs `onDispose`.
private final class DoDisposal: Disposable {
  private let own: Subscription
  private let disposal: OnDispose

  init(_ own: Subscription, _ disposal: OnDispose) {
    self.own = own
    self.disposal = disposal
  }

  func dispose() {
    own.dispose()
    disposal.cancel()
  }
}

/// Runs `onDispose` once the subscription is canceled, but neither before `onSubscribed` has returned nor during
/// `onCompleted` or `onError`: the last of these to finish runs it.
private final class OnDispose: @unchecked Sendable {  // because the thread that sets `hasRun` owns `action`
  private static let subscribing: UInt8 = 1
  private static let ending: UInt8 = 2
  private static let canceled: UInt8 = 4
  private static let hasRun: UInt8 = 8

  private let state = Atomic(subscribing)
  private var action: (@Sendable () -> Void)?

  init(_ action: @escaping @Sendable () -> Void) { self.action = action }

  func didSubscribe() { leave(Self.subscribing) }

  /// Returns `false` if the subscription is already canceled.
  func beginEnd() -> Bool {
    let isFirst = state.bitwiseOr(Self.ending, ordering: .acquiringAndReleasing).oldValue & Self.canceled == 0
    if !isFirst { leave(Self.ending) }
    return isFirst
  }

  func didNotifyEnd() { leave(Self.ending) }

  func cancel() {
    state.bitwiseOr(Self.canceled, ordering: .acquiringAndReleasing)
    runIfLast()
  }

  private func leave(_ stage: UInt8) {
    state.bitwiseAnd(~stage, ordering: .acquiringAndReleasing)
    runIfLast()
  }

  private func runIfLast() {
    let isLast = state.compareExchange(
      expected: Self.canceled, desired: Self.canceled | Self.hasRun, ordering: .acquiringAndReleasing)
    if isLast.exchanged { action.take()?() }
  }
}
