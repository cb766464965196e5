public import Synchronization

/// An object that can be canceled, such as a subscription, a request, or a timer.
///
/// ```
/// letters  --a--b--c--|
/// until 6  --a--b
/// ```
///
/// ![A marble diagram of Disposable.](Disposable)
///
/// `dispose()` can be called from any thread, any number of times; only the first call has an effect.
public protocol Disposable: AnyObject, Sendable {
  /// Cancels the work and releases its resources.
  ///
  /// Further calls have no effect.
  func dispose()
}

/// Something that subscriptions subscribe to by themselves, without a disposable for each: the hub of a subject.
@usableFromInline protocol SubscriberTable: AnyObject, Sendable {
  /// Removes a subscription that has stopped.
  func remove(_ subscription: Subscription)
}

/// One subscription: whether it is live, its upstream, and the receiver of its end.
///
/// It stops once: it ends, because its source or a closure of its chain did, or it is disposed of. All stages of a
/// chain that pass the end through share one subscription, so `map` or `filter` adds nothing to it. A stage that
/// handles the end itself creates its own subscription and attaches it to the downstream one.
///
/// Eager moves are for the benchmark row *flatMapLatest of two elements*.
@usableFromInline @_eagerMove
class Subscription: Disposable, @unchecked Sendable {  // because `state` says which caller owns each field
  /// Ended or disposed of. The caller that sets this bit owns `atEnd` from then on.
  @usableFromInline static var stopped: UInt8 { 1 }
  /// Stopped by disposal, not by an end.
  private static var disposed: UInt8 { 2 }
  /// The upstream was set before the stop, and belongs to the caller that sets `canceled`.
  static var attached: UInt8 { 4 }
  /// The upstream is canceled, or is being canceled.
  private static var canceled: UInt8 { 8 }
  /// A watcher sees each element.
  @usableFromInline static var watched: UInt8 { 16 }
  /// A bag has claimed this subscription.
  private static var claimed: UInt8 { 32 }
  /// The bag has linked it: `bag` is set, and the caller that sets `stopped` must notify the bag.
  private static var bagged: UInt8 { 64 }

  /// The source of the subscription, which its end or disposal cancels.
  private enum Upstream {
    case none
    case disposable(any Disposable)
    /// The hub that has this subscription in its table.
    case table(any SubscriberTable)
  }

  // The order of the fields leaves no gaps, because there are many subscriptions.
  private final var atEnd: EndHandler
  @usableFromInline final let state = Atomic<UInt8>(0)
  /// Whether it is in the list of its bag. Guarded by the lock of the bag.
  final var isLinked = false
  /// The position in the table of the hub; -1 outside. Guarded by the turn of the hub.
  final var slot: Int32 = -1
  private final var upstream = Upstream.none
  /// The ``Admission`` of this, in a `Protected`, while it waits for the turn of its hub. The lock of the hub guards it.
  @usableFromInline final var admission: AnyObject?
  /// Set before the first event, if at all, and never cleared: an event in flight may read it while another thread
  /// disposes.
  private final var watcher: Watcher?
  /// A valid reference only while `isLinked` is true; otherwise just an address, which selects the lock.
  private final var bag: Unmanaged<DisposeBag>?
  /// The neighbors in the list of the bag. Guarded by the lock of the bag.
  final var previous: Unmanaged<Subscription>?
  final var next: Unmanaged<Subscription>?

  @usableFromInline init(atEnd: EndHandler) { self.atEnd = atEnd }

  /// - Parameter onEnd: called once at the end, but not at disposal.
  @usableFromInline convenience init(onEnd: @escaping @Sendable (Ending) -> Void) { self.init(atEnd: .closure(onEnd)) }

  /// Sets the receiver of the end. Call it before the first event.
  @usableFromInline final func setReceiver(_ receiver: any EndReceiver, input: Int32 = 0) {
    atEnd = .receiver(receiver, input: input)
  }

  @inlinable final var isLive: Bool {
    @inline(__always) get { state.load(ordering: .relaxed) & Self.stopped == 0 }
  }

  /// Whether it was disposed of while it was live: its queued elements are then dropped.
  @usableFromInline final var isDisposed: Bool { state.load(ordering: .relaxed) & Self.disposed != 0 }

  // MARK: Elements

  /// Passes an element to the subscriber if this is live. Without a watcher, this is the same check as `isLive`.
  @inlinable @inline(__always) final func pass<Element: Sendable>(_ element: Element, to next: (Element) -> Void) {
    if state.load(ordering: .relaxed) & (Self.stopped | Self.watched) == 0 {
      next(element)
    } else {
      passWatched(element, to: next)
    }
  }

  @usableFromInline @inline(never)
  final func passWatched<Element: Sendable>(_ element: Element, to next: (Element) -> Void) {
    if isLive { watcher?.see(element, next) }
  }

  /// Lets `watcher` observe this subscription. Call it before the first event.
  final func watch(with watcher: Watcher) {
    self.watcher = watcher
    state.bitwiseOr(Self.watched, ordering: .relaxed)
  }

  // MARK: The upstream

  /// Sets the upstream, at most once. If this subscription has already stopped, disposes of the upstream at once.
  @usableFromInline func attach(_ source: any Disposable) {
    upstream = .disposable(source)
    if !keepUpstream() { source.dispose() }
  }

  /// Sets a hub as the upstream, and returns the entry for its table: this, or nil if it has already stopped.
  @usableFromInline func enter(_ hub: any SubscriberTable) -> Subscription? {
    upstream = .table(hub)
    return keepUpstream() ? self : nil
  }

  /// Returns `false`, without an upstream, if this subscription has already stopped.
  private final func keepUpstream() -> Bool {
    // The bit is not set after the stop: the caller that cancels the upstream could then read it at any time.
    if change(adding: Self.attached) != nil { return true }
    upstream = .none
    return false
  }

  /// Returns a subscription upstream of this one that handles the end of its source itself.
  @usableFromInline final func intercept(_ onEnd: @escaping @Sendable (Ending) -> Void) -> Subscription {
    let upstream = Subscription(onEnd: onEnd)
    attach(upstream)
    return upstream
  }

  /// Cancels the upstream. Called once, after the stop.
  func cancelUpstream() {
    var source = Upstream.none
    swap(&source, &upstream)
    switch source {
    case .none: break
    case .disposable(let disposable): disposable.dispose()
    case .table(let hub): hub.remove(self)
    }
  }

  /// Cancels the upstream if that has not begun.
  private final func cancel() {
    guard state.load(ordering: .relaxed) & (Self.attached | Self.canceled) == Self.attached else { return }
    let old = state.bitwiseOr(Self.canceled, ordering: .acquiringAndReleasing).oldValue
    if old & Self.canceled == 0 { cancelUpstream() }
  }

  // MARK: The end and disposal

  @usableFromInline final func end(_ error: (any Error)?) { end(Ending(error)) }

  /// Ends the subscription, because the source ended or a closure of the chain threw.
  ///
  /// - Parameter cancelsUpstream: false if the hub upstream does not have this in its table.
  @usableFromInline final func end(_ ending: Ending, cancelsUpstream: Bool = true) {
    guard let old = change(adding: cancelsUpstream ? Self.stopped : Self.stopped | Self.canceled) else { return }
    if !cancelsUpstream { upstream = .none }
    // Not a copy, which would count references.
    var handler = EndHandler.ignored
    swap(&handler, &atEnd)
    if let watcher {
      watcher.see(ending) { handler.receive(ending, of: self) }
    } else {
      handler.receive(ending, of: self)
    }
    stop(old)
  }

  /// Stops the subscription without an end.
  ///
  /// A disposal during the end cancels the upstream at once. So the next stream begins after everything that the
  /// previous one retained is canceled, from the source on. A disposal while another thread is disposing does not wait
  /// for that thread, so closures of the upstream operators may still run; but liveness is checked for each element, so
  /// the subscriber receives nothing more.
  @usableFromInline final func dispose() {
    guard let old = change(adding: Self.stopped | Self.disposed) else { return cancel() }
    stop(old)
    // Last, because it may run a user's `deinit`.
    atEnd = .ignored
  }

  /// Cancels the upstream and releases the state of the subscription, whether it ended or was disposed of.
  private final func stop(_ old: UInt8) {
    release()
    watcher?.leaves()
    cancel()
    if old & Self.bagged != 0, let bag { DisposeBag.forget(self, in: bag) }
  }

  /// Releases the state of a derived class. Called once, after the stop.
  @usableFromInline func release() {}

  /// Returns the state before the change. If this has stopped, changes nothing and returns nil.
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

  // MARK: The bag

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

/// Observes one subscription.
class Watcher: @unchecked Sendable {  // because derived classes are `Sendable`
  /// Passes an element to the subscriber.
  func see<Element: Sendable>(_ element: Element, _ next: (Element) -> Void) { next(element) }

  /// Runs `body`, which notifies the subscriber of the end.
  func see(_ ending: Ending, _ body: () -> Void) { body() }

  /// The subscription has ended or was disposed of.
  func leaves() {}
}
