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
  ///   - onDispose: runs once per subscription, when it is given up: at disposal or at its end, and always before a stream
  ///     that follows is subscribed to. Those further up run theirs first. None runs before its own `onSubscribed`, nor
  ///     during its own `onCompleted` or `onError`, if the subscription is given up inside one of these.
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
      let farewell = onDispose.map(Farewell.init)
      let own = Subscription { ending in
        guard farewell?.beginEnd() != false else { return }
        do {
          defer { farewell?.didTellEnd() }
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
      downstream.attach(farewell.map { Parting(own, $0) } ?? own)
      defer {
        onSubscribed?()
        farewell?.didSubscribe()
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

/// Gives up the subscription of a `do`, and with it all above, and then runs `onDispose`.
private final class Parting: Disposable {
  private let own: Subscription
  private let farewell: Farewell

  init(_ own: Subscription, _ farewell: Farewell) {
    self.own = own
    self.farewell = farewell
  }

  func dispose() {
    own.dispose()
    farewell.giveUp()
  }
}

/// Runs `onDispose` once the subscription was given up, but neither before `onSubscribed` has returned nor during
/// `onCompleted` or `onError`: whoever is the last of these runs it.
private final class Farewell: @unchecked Sendable {  // because whoever sets `hasRun` owns `action`
  private static let subscribing: UInt8 = 1
  private static let ending: UInt8 = 2
  private static let givenUp: UInt8 = 4
  private static let hasRun: UInt8 = 8

  private let state = Atomic(subscribing)
  private var action: (@Sendable () -> Void)?

  init(_ action: @escaping @Sendable () -> Void) { self.action = action }

  func didSubscribe() { leave(Self.subscribing) }

  /// `false` if the subscription was given up before.
  func beginEnd() -> Bool {
    let isFirst = state.bitwiseOr(Self.ending, ordering: .acquiringAndReleasing).oldValue & Self.givenUp == 0
    if !isFirst { leave(Self.ending) }
    return isFirst
  }

  func didTellEnd() { leave(Self.ending) }

  func giveUp() {
    state.bitwiseOr(Self.givenUp, ordering: .acquiringAndReleasing)
    runIfLast()
  }

  private func leave(_ stage: UInt8) {
    state.bitwiseAnd(~stage, ordering: .acquiringAndReleasing)
    runIfLast()
  }

  private func runIfLast() {
    let isLast = state.compareExchange(
      expected: Self.givenUp, desired: Self.givenUp | Self.hasRun, ordering: .acquiringAndReleasing)
    if isLast.exchanged { action.take()?() }
  }
}
