public import Synchronization

/// One subscription: whether it is live, what feeds it, and who hears of its end.
///
/// Shared by every stage of a chain that lets the end pass, so that `map` or `filter` add nothing to it. A stage that
/// wants to see the end itself makes one of its own and hangs it below its downstream's.
@usableFromInline
class Subscription: Disposable, @unchecked Sendable {  // because each field is owned as `state` says
  /// `upstream` is set, and was before the stop: belongs to whoever sets `canceled`.
  private static let attached: UInt8 = 1
  /// Ended or disposed of. Whoever sets it owns `atEnd` from then on.
  @usableFromInline static let stopped: UInt8 = 2
  /// Some bag has taken this subscription.
  private static let claimed: UInt8 = 4
  /// The bag has linked it: `bag` is set, and whoever sets `stopped` must tell the bag.
  private static let bagged: UInt8 = 8
  /// Stopped by disposal, not by an end.
  static let disposed: UInt8 = 16
  /// Somebody wants to see each element.
  @usableFromInline static let watched: UInt8 = 32
  /// What fed it is canceled first when it ends without an error.
  private static let followedBit: UInt8 = 64
  /// What fed it was canceled, or is being so.
  static let canceled: UInt8 = 128

  // In an order that leaves no gaps: there are many of these. An `Atomic` must be stored in the root class: in a
  // derived one it crashes clients with Swift 6.3.
  @exclusivity(unchecked) private final var atEnd: EndHandler
  @usableFromInline final let state = Atomic<UInt8>(0)
  /// Whether it is in the list of its bag; touched under the bag's lock only.
  @exclusivity(unchecked) final var isLinked = false
  /// The position of a ``HubEntry`` in its table, -1 outside. Owner of the hub only.
  @exclusivity(unchecked) final var slot: Int32 = -1
  @exclusivity(unchecked) private final var upstream: (any Disposable)?
  /// Set before the first event, if at all, and kept: an event in flight may read it while another thread disposes.
  @exclusivity(unchecked) private final var watcher: Watcher?
  /// To be followed only while `isLinked`; otherwise just an address, which leads to the lock.
  @exclusivity(unchecked) private final var bag: Unmanaged<DisposeBag>?
  /// The neighbours in the list of the bag; touched under the bag's lock only.
  @exclusivity(unchecked) final var previous: Unmanaged<Subscription>?
  @exclusivity(unchecked) final var next: Unmanaged<Subscription>?

  @usableFromInline
  init(atEnd: EndHandler) { self.atEnd = atEnd }

  /// - Parameter onEnd: told once of the end; not told of disposal.
  @usableFromInline
  convenience init(onEnd: @escaping @Sendable (Ending) -> Void) { self.init(atEnd: .closure(onEnd)) }

  /// One whose upstream is canceled before `onEnd` hears of its end, and may begin another one. An error begins none, and
  /// is told first.
  static func followed(_ onEnd: @escaping @Sendable (Ending) -> Void) -> Subscription {
    let subscription = Subscription(onEnd: onEnd)
    subscription.state.store(followedBit, ordering: .relaxed)
    return subscription
  }

  @inlinable
  final var isLive: Bool {
    @inline(__always) get { state.load(ordering: .relaxed) & Self.stopped == 0 }
  }

  /// Whether the subscriber gets an element; the same check as `isLive` unless somebody watches.
  @inlinable @inline(__always)
  final func admits<Element: Sendable>(_ element: Element) -> Bool {
    state.load(ordering: .relaxed) & (Self.stopped | Self.watched) == 0 || admitsWatched(element)
  }

  @usableFromInline
  final func admitsWatched<Element: Sendable>(_ element: Element) -> Bool {
    if isLive { watcher?.see(element) }
    return isLive
  }

  /// Lets `watcher` see this subscription; called before the first event.
  final func watch(with watcher: Watcher) {
    self.watcher = watcher
    if watcher.seesElements { state.bitwiseOr(Self.watched, ordering: .relaxed) }
  }

  /// Whether it was disposed of while it was live: what it has sent and is still waiting is not wanted any more.
  @usableFromInline
  final var isDisposed: Bool { state.load(ordering: .relaxed) & Self.disposed != 0 }

  /// Gives this subscription what feeds it, at most once; if it has stopped meanwhile, that is disposed of at once.
  @usableFromInline
  func attach(_ source: any Disposable) {
    upstream = source
    // Not set once this has stopped: whoever cancels what feeds it then may look at any time.
    guard change(adding: Self.attached) == nil else { return }
    upstream = nil
    source.dispose()
  }

  /// The source has ended, or a closure of the chain has thrown.
  @usableFromInline
  final func end(_ error: (any Error)?) { end(Ending(error)) }

  @usableFromInline
  final func end(_ ending: Ending) {
    if let claim = claimStop() { end(claim, ending) }
  }

  @usableFromInline
  final func dispose() { stop(mask: .max) }

  /// Disposal by its bag, which has unlinked it.
  final func disposeUnlinked() { stop(mask: ~Self.bagged) }

  /// Disposes of what the state names, as far as `mask` says.
  ///
  /// In the middle of its end, what feeds it is canceled at once. So a stream that follows begins after all that the one
  /// before has held was canceled, from the source on. A second disposal while another thread is at the first one does
  /// not wait for that thread, so closures of the operators above may still run; the subscriber is asked for each
  /// element whether it is live, and gets nothing more.
  func stop(mask: UInt8) {
    if let claim = claimDisposal() {
      dispose(claim & mask)
    } else if claimCancellation() {
      disposeUpstream()
    }
  }

  /// As `claimStop`, for a caller that goes on with `dispose`.
  final func claimDisposal() -> UInt8? { claimStop(Self.disposed | Self.canceled) }

  final func dispose(_ claim: UInt8) {
    release(claim)
    // Last, because it may have a user's `deinit` run.
    atEnd = .ignored
  }

  /// The state before the stop, for the one caller that stops this subscription; nil for all others.
  final func claimStop(_ reason: UInt8 = 0) -> UInt8? { change(adding: Self.stopped | reason) }

  /// The state before the change; nil, and nothing has changed, if this has stopped.
  private final func change(adding bits: UInt8) -> UInt8? {
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
    watcher?.see(ending)
    takeHandler()(ending)
    release(claimCancellation() ? claim : claim & ~Self.attached)
  }

  private final func takeHandler() -> EndHandler {
    defer { atEnd = .ignored }
    return atEnd
  }

  /// True for the one caller that disposes of what feeds this, which has stopped, if there is anything.
  private final func claimCancellation() -> Bool {
    guard state.load(ordering: .relaxed) & (Self.attached | Self.canceled) == Self.attached else { return false }
    return state.bitwiseOr(Self.canceled, ordering: .acquiringAndReleasing).oldValue & Self.canceled == 0
  }

  private final func disposeUpstream() { takeUpstream()?.dispose() }

  private final func takeUpstream() -> (any Disposable)? { upstream.take() }

  /// A subscription that feeds this one and sees its source's end itself.
  @usableFromInline
  final func intercept(_ onEnd: @escaping @Sendable (Ending) -> Void) -> Subscription {
    let upstream = Subscription(onEnd: onEnd)
    attach(upstream)
    return upstream
  }

  /// What a derived class cancels besides its upstream; called once, after the stop.
  @usableFromInline
  func detach() {}

  /// Only whoever has stopped this may call it, once.
  private final func release(_ claim: UInt8) {
    detach()
    watcher?.leaves()
    if claim & Self.attached != 0 { disposeUpstream() }
    if claim & Self.bagged != 0, let bag { DisposeBag.forget(self, in: bag) }
  }

  /// Links this subscription into a bag; `false` if it already is in one. One that has stopped needs none.
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
