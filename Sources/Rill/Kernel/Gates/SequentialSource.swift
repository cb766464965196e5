/// The successor of a stream that has ended.
@usableFromInline
enum Successor {
  /// No stream follows: this end is the end of the result.
  case none
  /// A stream that may have a successor itself.
  case stream(Connect)
  /// A stream whose end is the end of the result.
  case last(Connect)
}

/// Chooses the successor of a stream for its end; an error that it throws ends the result.
@usableFromInline typealias ChooseSuccessor = @Sendable (Ending) throws -> Successor

/// Not a method, so that clients do not see the class, which has an `Atomic` although it is a derived one.
@usableFromInline
func connectSequence(
  below subscription: Subscription, _ first: (Subscription) -> Void, successor choose: @escaping ChooseSuccessor
) {
  let tail = subscription as? SequentialSource ?? SequentialSource(below: subscription)
  let isOutermost = tail.enter(choose)
  tail.connect(first)
  if isOutermost { tail.leave() }
}

/// The subscription of a chain whose sources feed it one after the other.
///
/// A sequence that begins as the last source of another one finds this subscription and continues in it, so depth costs
/// neither stack nor memory: while one source is being connected, the next waits for the stack to unwind.
private final class SequentialSource: Subscription, EndReceiver, @unchecked Sendable {  // because of the lock
  private let lock = Lock()
  // Guarded by the lock.
  @exclusivity(unchecked) private var current: (any Disposable)?
  @exclusivity(unchecked) private var isCanceled = false
  @exclusivity(unchecked) private var choose: ChooseSuccessor?
  /// Whether a thread is connecting a source, or choosing the next one.
  @exclusivity(unchecked) private var isBusy = false
  private typealias Pending = (ending: Ending, cause: Cause, batch: UInt64)
  /// The end of a source that ended while a thread was connecting it, what caused the end, and the batch that it came in.
  @exclusivity(unchecked) private var pending: Pending?

  init(below downstream: Subscription) {
    super.init(atEnd: .downstream(downstream))
    change(adding: Self.attached)
    downstream.attach(self)
  }

  /// Begins a sequence; returns `false` if it is part of one that a thread is connecting.
  func enter(_ choose: @escaping ChooseSuccessor) -> Bool {
    lock.lock()
    // Released outside the lock, because it holds user closures.
    let replaced = self.choose
    let isOutermost = !isBusy
    isBusy = true
    if !isCanceled { self.choose = choose }
    lock.unlock()
    withExtendedLifetime(replaced) {}
    return isOutermost
  }

  /// Starts the successors of sources that have ended while they were being connected: a loop, so that a hundred
  /// thousand of them take no stack.
  func leave() {
    while let next = nextEnding() {
      let aside = Graph.setBatchesAside(for: next.batch)
      if !next.cause.isNone {
        proceed(next)
      } else if let final = follow(next.ending) {
        end(final)
      }
      if let aside { Graph.takeUpBatches(aside) }
    }
  }

  func inputDidEnd(_: Int32, _: Subscription, _ ending: Ending) {
    let isFirst = lock.withLock {
      if isBusy { pending = (ending, .current, Graph.batchNumber) }
      defer { isBusy = true }
      return !isBusy
    }
    guard isFirst else { return }
    if let final = follow(ending) { end(final) }
    leave()
  }

  /// A separate function, because in a debug build the closure would be in the stack frame that long chains nest.
  private func proceed(_ next: Pending) {
    next.cause.run { if let final = follow(next.ending) { end(final) } }
  }

  func connect(_ source: (Subscription) -> Void) {
    let leg = Subscription(atEnd: .receiver(self, input: 0))
    attach(leg)
    if leg.isLive { source(leg) }
  }

  /// Connects the successor for an end, or returns the end of the result if there is none.
  @inline(never)
  private func follow(_ ending: Ending) -> Ending? {
    // Not by `withLock`: what passes through a generic result is wrapped in a closure.
    lock.lock()
    let choose = choose
    lock.unlock()
    guard let choose else { return nil }
    do {
      switch try choose(ending) {
      case .none: return ending
      case .stream(let source): connect(source)
      case .last(let source):
        forget()
        if isLive { source(self) }
      }
      return nil
    } catch {
      return .error(error)
    }
  }

  private func nextEnding() -> Pending? {
    lock.withLock {
      if pending == nil { isBusy = false }
      return pending.take()
    }
  }

  // MARK: The current source

  /// Cancels the previous source, even in the middle of its end: a stream begins only when the previous one retains
  /// nothing.
  override func attach(_ source: any Disposable) { replaceCurrent(by: source)?.dispose() }

  override func enter(_ hub: Hub) -> Entrance {
    let entry = Subscription(atEnd: .downstream(self))
    attach(entry)
    if case .none = entry.enter(hub) { return .none }
    return .entry(entry)
  }

  /// Cancels the current source, and releases what chooses its successor: it retains the streams that it chooses from.
  func forget() {
    releaseChoice()
    replaceCurrent(by: nil)?.dispose()
  }

  /// A separate function, because in a debug build its variables would be in the stack frame that long chains nest.
  private func releaseChoice() {
    // Released outside the lock, because it holds user closures.
    let choose = lock.withLock { self.choose.take() }
    withExtendedLifetime(choose) {}
  }

  override func disposeUpstream() {
    lock.withLock { isCanceled = true }
    forget()
  }

  /// Returns the previous source, or the new one after disposal, for the caller to dispose of.
  private func replaceCurrent(by source: (any Disposable)?) -> (any Disposable)? {
    lock.withLock {
      if isCanceled, source != nil { return source }
      defer { current = source }
      return current
    }
  }
}
