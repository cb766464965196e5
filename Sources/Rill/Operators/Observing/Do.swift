import Synchronization

extension ObservableType {
  /// The same stream, with side effects on the way. Those without `after` in their name run before the event goes on.
  ///
  /// - Parameters:
  ///   - onNext: sees each element; an error that it throws ends the stream, and is not shown to `onError`.
  ///   - afterNext: sees each element once it has been delivered; an error that it throws ends the stream.
  ///   - onError: sees the error that ended the source; an error that it throws takes its place.
  ///   - afterError: sees that error once it has been delivered.
  ///   - onCompleted: hears of completion; an error that it throws takes its place.
  ///   - afterCompleted: hears of completion once it has been delivered.
  ///   - onSubscribe: runs before each subscription.
  ///   - onSubscribed: runs after each subscription to the source, and after what that sent inside `subscribe`.
  ///   - onDispose: runs once per subscription, when it is canceled: at disposal or at its end, and always before a stream
  ///     that follows is subscribed to. Those further up run theirs first. None runs before its own `onSubscribed`, nor
  ///     during its own `onCompleted` or `onError`, if the subscription is canceled inside one of these.
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

/// Cancels the subscription of a `do`, and with it all above, and then runs `onDispose`.
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
/// `onCompleted` or `onError`: whoever is the last of these runs it.
private final class OnDispose: @unchecked Sendable {  // because whoever sets `hasRun` owns `action`
  private static let subscribing: UInt8 = 1
  private static let ending: UInt8 = 2
  private static let canceled: UInt8 = 4
  private static let hasRun: UInt8 = 8

  private let state = Atomic(subscribing)
  private var action: (@Sendable () -> Void)?

  init(_ action: @escaping @Sendable () -> Void) { self.action = action }

  func didSubscribe() { leave(Self.subscribing) }

  /// `false` if the subscription was canceled before.
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
