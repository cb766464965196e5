public import Synchronization

/// One subscription: whether it is live, its upstream, and the receiver of its end.
///
/// All stages of a chain that pass the end through share one subscription, so `map` or `filter` adds nothing to it. A
/// stage that handles the end itself creates its own subscription and attaches it to the downstream one.
@usableFromInline @_eagerMove
class Subscription: Disposable, @unchecked Sendable {  // because `state` says which caller owns each field
  /// `upstream` was set before the stop, and belongs to the caller that sets `canceled`.
  static let attached: UInt8 = 1
  /// Ended or disposed of. The caller that sets this bit owns `atEnd` from then on.
  @usableFromInline static let stopped: UInt8 = 2
  /// A bag has claimed this subscription.
  private static let claimed: UInt8 = 4
  /// The bag has linked it: `bag` is set, and the caller that sets `stopped` must notify the bag.
  private static let bagged: UInt8 = 8
  /// Stopped by disposal, not by an end.
  static let disposed: UInt8 = 16
  /// A watcher sees each element.
  @usableFromInline static let watched: UInt8 = 32
  /// The upstream is canceled first when this ends without an error.
  private static let followedBit: UInt8 = 64
  /// The upstream is canceled, or is being canceled.
  static let canceled: UInt8 = 128

  // The order of the fields leaves no gaps, because there are many subscriptions. An `Atomic` must be stored in the
  // root class: in a derived one it crashes clients with Swift 6.3.
  @exclusivity(unchecked) private final var atEnd: EndHandler
  @usableFromInline final let state = Atomic<UInt8>(0)
  /// Whether it is in the list of its bag. Guarded by the lock of the bag.
  @exclusivity(unchecked) final var isLinked = false
  /// A mark for the operator that made this subscription, which says what guards it. Here, because there is room.
  @exclusivity(unchecked) @usableFromInline final var mark = false
  /// The position in the table of the hub; -1 outside. Accessed by the owner of the hub only.
  @exclusivity(unchecked) final var slot: Int32 = -1
  @exclusivity(unchecked) private final var upstream: (any Disposable)?
  /// The hub that has this subscription in its table, in place of an upstream.
  @exclusivity(unchecked) final var hub: Hub?

  /// The callback that waits for the owner of the hub. Guarded by the lock of the hub.
  final var admission: (any Disposable)? {
    get { upstream }
    set { upstream = newValue }
  }

  /// Set before the first event, if at all, and never cleared: an event in flight may read it while another thread
  /// disposes.
  @exclusivity(unchecked) private final var watcher: Watcher?
  /// A valid reference only while `isLinked` is true; otherwise just an address, which selects the lock.
  @exclusivity(unchecked) private final var bag: Unmanaged<DisposeBag>?
  /// The neighbors in the list of the bag. Guarded by the lock of the bag. An input of a `Join` is in no bag, and `next`
  /// is the one after it.
  @exclusivity(unchecked) final var previous: Unmanaged<Subscription>?
  @exclusivity(unchecked) final var next: Unmanaged<Subscription>?

  @usableFromInline
  init(atEnd: EndHandler) { self.atEnd = atEnd }

  /// - Parameter onEnd: called once at the end, but not at disposal.
  @usableFromInline
  convenience init(onEnd: @escaping @Sendable (Ending) -> Void) { self.init(atEnd: .closure(onEnd)) }

  /// Sets the receiver of the end. Call it before the first event.
  @usableFromInline
  final func setReceiver(_ receiver: any EndReceiver) { atEnd = .receiver(receiver, input: 0) }

  /// Creates a subscription that cancels its upstream before its end is received, which may begin another stream.
  /// After an error no stream begins, so the end is received first.
  static func followed(atEnd: EndHandler) -> Subscription {
    let subscription = Subscription(atEnd: atEnd)
    subscription.state.store(followedBit, ordering: .relaxed)
    return subscription
  }

  @inlinable
  final var isLive: Bool {
    @inline(__always) get { state.load(ordering: .relaxed) & Self.stopped == 0 }
  }

  /// Passes an element to the subscriber if this is live. Without a watcher, this is the same check as `isLive`.
  @inlinable @inline(__always)
  final func pass<Element: Sendable>(_ element: Element, to next: (Element) -> Void) {
    if state.load(ordering: .relaxed) & (Self.stopped | Self.watched) == 0 {
      next(element)
    } else {
      passWatched(element, to: next)
    }
  }

  @usableFromInline @inline(never)
  final func passWatched<Element: Sendable>(_ element: Element, to next: (Element) -> Void) {
    guard isLive, let watcher = unretainedWatcher else { return }
    watcher._withUnsafeGuaranteedRef { $0.see(element, while: self, next) }
  }

  /// The watcher, which this retains as long as it exists.
  private final var unretainedWatcher: Unmanaged<Watcher>? { watcher.map { .passUnretained($0) } }

  /// Lets `watcher` observe this subscription. Call it before the first event.
  final func watch(with watcher: Watcher) {
    self.watcher = watcher
    if watcher.seesElements { state.bitwiseOr(Self.watched, ordering: .relaxed) }
  }

  /// Whether it was disposed of while it was live: its queued elements are then dropped.
  @usableFromInline
  final var isDisposed: Bool { state.load(ordering: .relaxed) & Self.disposed != 0 }

  /// Sets the upstream, at most once. If this subscription has already stopped, disposes of the upstream at once.
  @usableFromInline
  func attach(_ source: any Disposable) {
    upstream = source
    // The bit is not set after the stop: the caller that cancels the upstream could then read it at any time.
    guard change(adding: Self.attached) == nil else { return }
    upstream = nil
    source.dispose()
  }

  /// What stands for a subscription in the table of a hub. A case for itself, which is thus not retained once more.
  @usableFromInline
  enum Entrance {
    case itself
    case entry(Subscription)
    /// Nothing: it has already stopped.
    case none
  }

  /// Sets a hub as the upstream.
  @usableFromInline
  func enter(_ hub: Hub) -> Entrance {
    self.hub = hub
    if change(adding: Self.attached) != nil { return .itself }
    self.hub = nil
    return .none
  }

  /// Ends this entry together with its hub. For the owner of the hub only, when the entry is out of the table.
  final func hubDidEnd(_ ending: Ending) {
    // Canceled in the same step, because nothing is left to cancel.
    guard let claim = claimStop(Self.canceled) else { return }
    hub = nil
    end(claim, ending)
  }

  /// Ends the subscription, because the source ended or a closure of the chain threw.
  @usableFromInline
  final func end(_ error: (any Error)?) { end(Ending(error)) }

  @usableFromInline
  final func end(_ ending: Ending) {
    if let claim = claimStop() { end(claim, ending) }
  }

  @usableFromInline
  final func dispose() { stop(mask: .max) }

  /// Disposes of this subscription on behalf of its bag, which has unlinked it.
  final func disposeUnlinked() { stop(mask: ~Self.bagged) }

  /// Disposes of the resources that the state names, as far as `mask` permits.
  ///
  /// A disposal during the end cancels the upstream at once. So a stream that follows begins after everything that the
  /// previous one retained is canceled, from the source on. A disposal while another thread is disposing does not wait
  /// for that thread, so closures of the upstream operators may still run; but liveness is checked for each element, so
  /// the subscriber receives nothing more.
  func stop(mask: UInt8) {
    if let claim = claimDisposal() {
      dispose(claim & mask)
    } else if claimCancellation() {
      disposeUpstream()
    }
  }

  /// Like `claimStop`, for a caller that continues with `dispose`.
  final func claimDisposal() -> UInt8? { claimStop(Self.disposed | Self.canceled) }

  @inline(__always)
  final func dispose(_ claim: UInt8) {
    release(claim)
    // Last, because it may run a user's `deinit`.
    atEnd = .ignored
  }

  /// Returns the state before the stop to the one caller that stops this subscription, and nil to all others.
  final func claimStop(_ reason: UInt8 = 0) -> UInt8? { change(adding: Self.stopped | reason) }

  /// Returns the state before the change. If this has stopped, changes nothing and returns nil.
  @discardableResult
  final func change(adding bits: UInt8) -> UInt8? {
    var old = state.load(ordering: .relaxed)
    while old & Self.stopped == 0 {
      let (isDone, now) = state.weakCompareExchange(
        expected: old, desired: old | bits, ordering: .acquiringAndReleasing)
      if isDone { return old }
      old = now
    }
    return nil
  }

  final func end(_ claim: UInt8, _ ending: Ending) {
    if claim & Self.followedBit != 0, !ending.isError, claimCancellation() { disposeUpstream() }
    if watcher == nil { takeHandler().receive(ending, of: self) } else { endWatched(ending) }
    release(claimCancellation() ? claim : claim & ~Self.attached)
  }

  // A separate function, because in a debug build the closure would be in the stack frame that chains nest.
  private final func endWatched(_ ending: Ending) {
    watcher?.see(ending) { takeHandler().receive(ending, of: self) }
  }

  /// Receives the end in place of a handler.
  func receive(_ ending: Ending) { preconditionFailure("Only a derived class receives its own end.") }

  private final func takeHandler() -> EndHandler {
    // Not a copy, which would count references.
    var handler = EndHandler.ignored
    swap(&handler, &atEnd)
    return handler
  }

  /// Returns true to the one caller that must dispose of the upstream of this stopped subscription, if there is one.
  private final func claimCancellation() -> Bool {
    guard state.load(ordering: .relaxed) & (Self.attached | Self.canceled) == Self.attached else { return false }
    return state.bitwiseOr(Self.canceled, ordering: .acquiringAndReleasing).oldValue & Self.canceled == 0
  }

  /// Cancels the upstream. Called once, by the caller that sets `canceled`.
  func disposeUpstream() {
    if let hub = hub.take() { hub.depart(self) } else { takeUpstream()?.dispose() }
  }

  private final func takeUpstream() -> (any Disposable)? { upstream.take() }

  /// Returns a subscription upstream of this one that handles the end of its source itself.
  @usableFromInline
  final func intercept(_ onEnd: @escaping @Sendable (Ending) -> Void) -> Subscription {
    let upstream = Subscription(onEnd: onEnd)
    attach(upstream)
    return upstream
  }

  /// Cancels what a derived class has besides its upstream. Called once, after the stop.
  @usableFromInline
  func detach() {}

  /// Only the caller that stopped this may call it, once.
  @inline(__always)
  private final func release(_ claim: UInt8) {
    detach()
    watcher?.leaves()
    if claim & Self.attached != 0 { disposeUpstream() }
    if claim & Self.bagged != 0, let bag { DisposeBag.forget(self, in: bag) }
  }

  /// Links this subscription into a bag; returns `false` if it already is in one. A stopped subscription needs no bag.
  final func join(_ newBag: DisposeBag) -> Bool {
    guard isLive else { return true }
    guard state.bitwiseOr(Self.claimed, ordering: .relaxed).oldValue & Self.claimed == 0 else { return false }
    bag = .passUnretained(newBag)
    guard newBag.append(self) else {
      dispose()
      return true
    }
    if state.bitwiseOr(Self.bagged, ordering: .acquiringAndReleasing).oldValue & Self.stopped != 0 {
      DisposeBag.forget(self, in: .passUnretained(newBag))
    }
    return true
  }
}
