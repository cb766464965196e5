import Synchronization

/// An item of the turn of a hub.
@usableFromInline enum HubItem<Element: Sendable>: Sendable {
  case send(Element)
  /// An element that a change of the ``Graph`` has sent, which will visit the hub to deliver it, and its number.
  case change(Element, number: UInt)
  /// A new subscriber; nil once it has stopped.
  case admit(Protected<Admission<Element>?>)
  case end(Ending)
  /// A subscriber that has stopped. It comes before all other items.
  case remove(Subscription)
}

/// Delivers the events of a subject to its subscribers, one at a time and in one order.
@usableFromInline
class Hub<Element: Sendable>: Turn<HubItem<Element>>, SubscriberTable,
  @unchecked Sendable  // because each field says what guards it
{
  /// The elements that the hub replays to new subscribers. If there are any, an element is accepted and the turn is
  /// taken with the lock held, in one step.
  @usableFromInline enum Memory {
    case nothing
    /// The value of a ``StateHub``.
    case value
    case elements
  }

  // The order of the fields leaves no gaps, because there are many relays.
  /// Guarded by the turn.
  // Unchecked, as is the end, for the benchmark row *subject → one subscriber*.
  @exclusivity(unchecked) @usableFromInline final var table = SlotTable()
  @usableFromInline final let memory: Memory
  /// Whether all subscribers are notified of the end. Guarded by the turn.
  private final var isOver = false
  /// Guarded by the lock. The thread with the turn reads it without the lock once it has delivered the end.
  @exclusivity(unchecked) @usableFromInline final var acceptedEnding: Ending?

  @usableFromInline init(_ memory: Memory = .nothing) {
    self.memory = memory
    super.init()
  }

  /// Returns the replay for a new subscriber. Called with the lock held, and only if the hub remembers elements.
  @usableFromInline func replay() -> Replay<Element> { .nothing }

  // MARK: Events

  @inlinable @inline(__always) final func send(_ element: Element) {
    guard tryEnter() else { return wait(.send(element)) }
    emit(element)
    leave()
  }

  /// Adds an item for the thread that has the turn, or performs it.
  @inlinable @inline(never) final func wait(_ item: HubItem<Element>) { if add(item) { performWaiting() } }

  /// Ends the hub and notifies all subscribers, in order of subscription.
  func end(_ ending: Ending) { _ = accept(.end(ending)) { acceptedEnding = ending } }

  /// Accepts an event: an element by `send`, an end by `end`.
  final func on(_ event: Event<Element>, _ send: (Element) -> Void) {
    if case .next(let element) = event { send(element) } else { end(Ending(event.error)) }
  }

  /// Returns the element that is sent with an end.
  @usableFromInline func lastElement(at ending: Ending) -> Element? { nil }

  /// Accepts an item in one step with `change`, and delivers it in turn, unless the hub has ended.
  ///
  /// - Returns: the value that `change` has replaced. The caller releases it without the lock, because that may run a
  ///   `deinit` of a user.
  @inlinable @inline(__always) final func accept<Old>(
    _ item: HubItem<Element>, unless isRefused: () -> Bool = { false }, _ change: () -> Old
  ) -> Old? {
    let done: (isNow: Bool, old: Old?)? = lock.withLock {
      if acceptedEnding != nil || isRefused() { return (false, nil) }
      return (memory == .nothing ? tryEnter() : enterLocked()) ? (true, change()) : nil
    }
    guard let done else { return acceptLater(item, isRefused, change) }
    if done.isNow {
      perform(item)
      leave()
    }
    return done.old
  }

  @inlinable @inline(never)
  final func acceptLater<Old>(_ item: HubItem<Element>, _ isRefused: () -> Bool, _ change: () -> Old) -> Old? {
    let waiting = Waiting(item)
    let (mustDrain, old) = withRoom { queue -> (Bool, Old?) in
      if acceptedEnding != nil || isRefused() { return (false, nil) }
      let old = change()
      return (append(waiting, to: queue), old)
    }
    if mustDrain { performWaiting() }
    return old
  }

  // MARK: Subscribers

  final var hasSubscribers: Bool { subscriberCount.load(ordering: .relaxed) > 0 }

  /// Adds the subscriber at the end of a chain.
  @inlinable @inline(__always) final func subscribe(_ sink: Sink<Element>) {
    // Before it subscribes, because the replay may end the chain and must then take the entry out too.
    if let entry = sink.subscription.enter(self) { subscribe(entry, sink.next) }
  }

  /// Adds a subscriber without operators.
  @inlinable final func subscribe(_ next: @escaping @Sendable (Element) -> Void, atEnd: EndHandler) -> Subscription {
    let entry = Subscription(atEnd: atEnd)
    if entry.enter(self) != nil { subscribe(entry, next) }
    return entry
  }

  /// Adds a subscriber, whose upstream this hub is. Final, because an overridden method is not specialized.
  ///
  /// A replay is delivered before anything else, and waits for another thread that delivers. It does not wait inside
  /// one of this thread's own deliveries, further up the stack, or if no thread delivers because the rest was left to
  /// others.
  @inlinable final func subscribe(_ entry: Subscription, _ next: @escaping @Sendable (Element) -> Void) {
    let hasTurn =
      switch memory {
      case .nothing: tryEnter()
      // Not by an overridden method, which would not be specialized (the benchmark row *replay of ten: subscribe,
      // replay, dispose*).
      case .value: unsafeDowncast(self, to: StateHub<Element>.self).enterReplayingValue(to: entry, next)
      case .elements: enterReplaying(to: entry, next)
      }
    guard hasTurn else { return admitLater(entry, next) }
    admit(entry, next)
    leave()
  }

  /// Takes the turn and delivers the replay. Returns `false` if the turn is taken.
  @inlinable @inline(never)
  final func enterReplaying(to entry: Subscription, _ next: @Sendable (Element) -> Void) -> Bool {
    guard let replay = lock.withLock({ enterLocked() ? replay() : nil }) else { return false }
    replay.deliver(to: entry, next)
    return true
  }

  /// Adds a subscriber in turn, behind everything accepted so far, all of which is already in the replay.
  @usableFromInline @inline(never)
  final func admitLater(_ entry: Subscription, _ next: @escaping @Sendable (Element) -> Void) {
    let admission = Protected<Admission?>(Admission(entry: entry, next: next))
    var now = Replay<Element>.nothing
    let mustDrain = admit(admission, of: entry) {
      guard memory != .nothing else { return }
      let isTaker = taker.load(ordering: .relaxed) == currentThreadToken()
      if isTaker { now = replay() } else { admission.withLock { $0?.replay = replay() } }
    }
    now.deliver(to: entry, next)
    if mustDrain { performWaiting() }
  }

  /// Adds a subscriber in turn, unless it has stopped. Returns whether the caller has the turn now and must drain.
  ///
  /// - Parameter andReplay: called with the lock held.
  final func admit(
    _ admission: Protected<Admission<Element>?>, of entry: Subscription, andReplay: () -> Void = {}
  ) -> Bool {
    let item = Waiting(HubItem.admit(admission))
    return withRoom { queue in
      // A disposal takes the callback back with the lock held.
      guard entry.isLive else { return false }
      entry.admission = admission
      let mustDrain = append(item, to: queue)
      andReplay()
      return mustDrain
    }
  }

  /// Removes a subscriber that has stopped, before the next event at the latest.
  @usableFromInline func remove(_ entry: Subscription) {
    if memory == .nothing ? tryEnter() : lock.withLock({ enterLocked() }) {
      removeInTurn(entry)
      return leave()
    }
    removeLater(entry)
  }

  /// A separate function, because it looks up types (the benchmark row *subscribe and dispose, map·filter*).
  @inline(never) private func removeLater(_ entry: Subscription) {
    let admission = lock.withLock { entry.admission.take() }
    if let admission, unsafeDowncast(admission, to: Protected<Admission<Element>?>.self).exchange(nil) != nil { return }
    if addUrgently(.remove(entry)) { performWaiting() }
  }

  // MARK: In turn

  @inlinable @inline(__always) final func leave() {
    if !tryLeave() { performWaiting() }
  }

  @inlinable @inline(never) final func performWaiting() {
    // Not `drain`, which calls a closure for each item (the benchmark row *re-entrant send, beside an outer one*).
    if performWaiting({ perform($0) }) { requestHop { self.performWaiting() } }
  }

  @inlinable final func perform(_ item: HubItem<Element>) {
    switch item {
    case .send(let element), .change(let element, _): emit(element)
    case .admit(let admission):
      guard let new = admission.exchange(nil) else { return }
      lock.withLock { new.entry.admission = nil }
      new.replay.deliver(to: new.entry, new.next)
      admit(new.entry, new.next)
    case .end(let ending):
      if let last = lastElement(at: ending) { emit(last) }
      finish(ending)
    case .remove(let entry): removeInTurn(entry)
    }
  }

  @inlinable @inline(__always) final func emit(_ element: Element) { table.send(element) }

  @inlinable @inline(__always) final func admit(_ entry: Subscription, _ next: @escaping @Sendable (Element) -> Void) {
    admit(entry, unsafeBitCast(Callback(next), to: Callback<Never>.self))
  }

  /// Adds a subscriber to the table, unless it has stopped. If the hub has ended, notifies it of the end.
  @usableFromInline final func admit(_ entry: Subscription, _ callback: consuming Callback<Never>) {
    if isOver, let acceptedEnding { entry.end(acceptedEnding, cancelsUpstream: false) }
    guard entry.isLive else { return }
    table.insert(entry, callback)
    countSubscribers()
  }

  private final func countSubscribers() { subscriberCount.store(table.count, ordering: .relaxed) }

  @usableFromInline final func finish(_ ending: Ending) {
    guard !isOver else { return }
    isOver = true
    var old = table.removeAll()
    countSubscribers()
    // Each is released after its end.
    for index in 0...old.others.count {
      let slot = old.take(index)
      withExtendedLifetime(slot) { slot?.entry.end(ending, cancelsUpstream: false) }
    }
  }

  /// Removes an entry from the table. Releasing it may run a user's `deinit`, whose calls to this hub wait.
  @usableFromInline final func removeInTurn(_ entry: Subscription) {
    let slot = Int(entry.slot)
    guard slot >= 0 else { return }
    entry.slot = -1
    let old = table.remove(at: slot)
    countSubscribers()
    withExtendedLifetime(old) {}
  }
}

/// A subscriber that waits for the turn of its hub, its closure, and the replay if the hub must deliver it. All are
/// released at disposal, however long the hub's queue is.
@usableFromInline struct Admission<Element: Sendable>: Sendable {
  @usableFromInline let entry: Subscription
  @usableFromInline let next: @Sendable (Element) -> Void
  @usableFromInline var replay = Replay<Element>.nothing
}

/// The hub of a subject that a stream retains. To retain the hub too would cost more for the stream of each chain (the
/// benchmark row *a screen of twelve bindings, opened and closed*).
@usableFromInline struct SubjectHub<Element: Sendable>: @unchecked Sendable {  // because the hub is
  @usableFromInline let hub: Unmanaged<Hub<Element>>

  @inlinable init(_ hub: Hub<Element>) { self.hub = .passUnretained(hub) }

  /// The caller retains the subject until this returns.
  @inlinable @inline(__always)
  func use<Result>(_ body: (Hub<Element>) -> Result) -> Result { hub._withUnsafeGuaranteedRef(body) }
}
