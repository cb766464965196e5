/// The successor of a stream that has ended.
@usableFromInline enum Successor {
  /// No stream follows: this end is the end of the result.
  case none
  /// A stream that may have a successor itself.
  case stream(Connect)
  /// A stream whose end is the end of the result.
  case last(Connect)
}

/// Chooses the successor of a stream for its end; an error that it throws ends the result.
@usableFromInline typealias ChooseSuccessor = @Sendable (Ending) throws -> Successor

/// Connects a stream to a subscription and, when the stream ends, its successor.
///
/// Uses constant stack space, however many streams end inside their subscription, even if the last one continues in the
/// same way, as in `load(n).concat(.deferred { load(n + 1) })`. Not a method of the class, so that clients do not see
/// it.
@usableFromInline func connectSequence(
  below subscription: Subscription, _ first: @escaping Connect, successor choose: @escaping ChooseSuccessor
) {
  (subscription as? SequentialSubscription ?? SequentialSubscription(below: subscription)).begin(first, choose)
}

/// The subscription of a chain whose sources feed it one after the other.
///
/// A sequence that begins as the last source of another one finds this subscription and continues in it, so depth costs
/// neither stack nor memory. A source is connected in turn: the end of a source that ends meanwhile waits until the
/// stack has unwound.
private final class SequentialSubscription: Subscription, EndReceiver, @unchecked Sendable {  // because of the lock
  private let turn = Turn<Ending>()
  // Guarded by the lock of the turn.
  private var current: (any Disposable)?
  private var choose: ChooseSuccessor?

  init(below downstream: Subscription) {
    super.init(atEnd: .downstream(downstream))
    _ = change(adding: Self.attached)
    downstream.attach(self)
  }

  /// Begins a sequence, maybe as part of one that a thread is connecting.
  func begin(_ first: Connect, _ choose: @escaping ChooseSuccessor) {
    let isOutermost = turn.tryEnter()
    replaceChoice(by: choose)
    connect(first)
    if isOutermost { leave() }
  }

  func inputDidEnd(_: Int32, _: Subscription, _ ending: Ending) {
    guard turn.tryEnter() else {
      if turn.add(ending) { turn.drain { self.follow($0) } }
      return
    }
    follow(ending)
    leave()
  }

  private func leave() {
    if !turn.tryLeave() { turn.drain { self.follow($0) } }
  }

  private func connect(_ source: Connect) {
    let leg = Subscription(atEnd: .receiver(self, input: 0))
    attach(leg)
    if leg.isLive { source(leg) }
  }

  /// Connects the successor for an end, or ends the result if there is none. Called in turn.
  private func follow(_ ending: Ending) {
    guard let choose = turn.lock.withLock({ choose }) else { return }
    do {
      switch try choose(ending) {
      case .none: end(ending)
      case .stream(let source): connect(source)
      case .last(let source):
        // `choose` retains the streams that it chooses from.
        cancelUpstream()
        if isLive { source(self) }
      }
    } catch {
      end(.error(error))
    }
  }

  private func replaceChoice(by choice: ChooseSuccessor?) {
    // Released outside the lock, because it holds user closures.
    var other = choice
    turn.lock.withLock { if choice == nil || isLive { swap(&other, &choose) } }
    withExtendedLifetime(other) {}
  }

  // MARK: The current source

  /// Cancels the previous source, even in the middle of its end: a stream begins only when the previous one retains
  /// nothing.
  override func attach(_ source: any Disposable) { replaceCurrent(by: source)?.dispose() }

  override func enter(_ hub: any SubscriberTable) -> Subscription? {
    let entry = Subscription(atEnd: .downstream(self))
    attach(entry)
    return entry.enter(hub)
  }

  /// Called before the last source too.
  override func cancelUpstream() {
    replaceChoice(by: nil)
    replaceCurrent(by: nil)?.dispose()
  }

  /// Returns the previous source, or the new one after the stop, for the caller to dispose of.
  private func replaceCurrent(by source: (any Disposable)?) -> (any Disposable)? {
    turn.lock.withLock {
      // A thread that stops this after the check waits for the lock, and finds the source.
      if source != nil, !isLive { return source }
      defer { current = source }
      return current
    }
  }
}
