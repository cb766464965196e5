import Dispatch
public import Synchronization

/// One thread at a time performs the items that are added, in order; the others leave their items to it.
///
/// | word | meaning |
/// | --- | --- |
/// | 0 | the turn is free, and no item waits |
/// | `taken` | a thread has the turn, and may use the state that the turn guards as plain memory |
/// | `taken`, `waiting` | items wait for that thread |
/// | `waiting` | items wait for the next thread, or for a hop |
///
/// Invariants. 1: a thread takes the turn in one step if the word is 0, and with the lock held otherwise. 2: a thread
/// that finds the turn taken appends its item and sets `waiting` with the lock held; if `taken` is clear by then, it
/// has the turn and drains. 3: a thread gives the turn back in one step if the word is exactly `taken`; otherwise it
/// drains, and clears the word with the lock held when no item waits. So no item is lost, none overtakes another, an
/// item that another one adds is performed after it, and no lock is held while user code runs.
///
/// A thread performs the items in order, its own without limit, but only `patience` items of other threads. Then it
/// leaves the rest, including later items of its own, to the next thread, or to the library's queue if none comes. So a
/// thread that sends without a pause is slowed by its own events.
///
/// A root class, because an `Atomic` that is stored in a derived class crashes clients with Swift 6.3.
@usableFromInline class Turn<Item>: @unchecked Sendable {  // because each field says what guards it
  @usableFromInline final let word = Atomic<UInt8>(0)
  @usableFromInline final let lock = Lock()
  /// The thread that has the turn, if it took it with the lock held or performs waiting items.
  @usableFromInline final let taker = Atomic<UInt>(0)

  // Guarded by the lock.
  /// Whether a hop is due to perform the waiting items. It does nothing if there are none.
  @exclusivity(unchecked) @usableFromInline final var hopIsDue = false
  @exclusivity(unchecked) @usableFromInline final var backlog = Backlog<Waiting>()
  /// Items that come before all others.
  @usableFromInline final var urgent = Backlog<Waiting>()

  // What the thread with the turn uses for each item stands 64 bytes from what senders write for each (the benchmark row
  // *observe(on:) a serial queue*).
  /// The items to perform next. Guarded by the turn.
  @exclusivity(unchecked) @usableFromInline final var upcoming = Queue<Waiting>()
  /// Whether there are urgent items. Stored with the lock held.
  @usableFromInline final let hasUrgent = Atomic<Bool>(false)

  /// An item, and the thread and the context that added it.
  @usableFromInline struct Waiting {
    @usableFromInline let sender: UInt
    @usableFromInline let context: Context?
    @usableFromInline let item: Item

    @inlinable init(_ item: Item) {
      sender = currentThreadToken()
      context = .current
      self.item = item
    }
  }

  @usableFromInline init() {}

  /// Whether a thread has the turn.
  @inlinable final var isTaken: Bool { word.load(ordering: .relaxed) & Turns.taken != 0 }

  /// Takes the turn if it is free and no item waits.
  @inlinable @inline(__always) final func tryEnter() -> Bool {
    // Loads first, because a failed exchange costs as much as a successful one.
    word.load(ordering: .relaxed) == 0
      && word.compareExchange(expected: 0, desired: Turns.taken, ordering: .acquiring).exchanged
  }

  /// Gives the turn back. Returns `false` if items wait: the caller still has the turn and must drain.
  @inlinable @inline(__always) final func tryLeave() -> Bool {
    word.compareExchange(expected: Turns.taken, desired: 0, ordering: .releasing).exchanged
  }

  /// Adds an item. Returns whether the caller has the turn now and must drain.
  @inlinable final func add(_ item: Item) -> Bool {
    let waiting = Waiting(item)
    return !addNext(waiting) && withRoom { append(waiting) }
  }

  /// Adds an item without taking the turn. Returns whether the caller must request a hop.
  @inlinable final func leave(_ item: Item) -> Bool {
    let waiting = Waiting(item)
    return !addNext(waiting)
      && withRoom {
        backlog.append(waiting)
        return announce(Turns.waiting) && declareHop()
      }
  }

  /// Adds an item without the lock, if this thread drains and no item waits behind those that it performs (the benchmark
  /// row *re-entrant send*).
  @inlinable @inline(__always) final func addNext(_ item: Waiting) -> Bool {
    // A thread that finds the `taker` to be itself has the turn, because it clears it before it gives the turn back.
    guard word.load(ordering: .acquiring) == Turns.taken, taker.load(ordering: .relaxed) == item.sender,
      upcoming.count < 256
    else { return false }
    upcoming.append(item)
    return true
  }

  /// Adds an item that is performed before all others. Returns whether the caller has the turn now and must drain.
  @usableFromInline final func addUrgently(_ item: Item) -> Bool {
    let waiting = Waiting(item)
    return withRoom(isUrgent: true) {
      urgent.append(waiting)
      hasUrgent.store(true, ordering: .relaxed)
      return announceTaking()
    }
  }

  /// Runs `body` with the lock held and with room for one more item, which is allocated without the lock.
  @inlinable @inline(__always) final func withRoom<Result>(isUrgent: Bool = false, _ body: () -> Result) -> Result {
    var block: Backlog<Waiting>.Block?
    while true {
      var capacity = 0
      let result: Result? = lock.withLock {
        if isUrgent ? urgent.hasRoom(adding: &block) : backlog.hasRoom(adding: &block) { return body() }
        capacity = isUrgent ? urgent.missingCapacity : backlog.missingCapacity
        return nil
      }
      if let result { return result }
      block = .init(capacity: capacity)
    }
  }

  /// Performs the waiting items and gives the turn back. Leaves the rest to the next thread, or to the library's queue,
  /// once patience is at an end.
  ///
  /// - Parameter perform: performs an item. It runs in the context in which the item was added.
  @inlinable final func drain(_ perform: @escaping @Sendable (Item) -> Void) {
    guard performWaiting(perform), lock.withLock({ declareHop() }) else { return }
    Turns.hop { if self.takeHop() { self.drain(perform) } }
  }

  /// Performs the waiting items and gives the turn back. Returns whether it has left items to others.
  ///
  /// - Parameters:
  ///   - patience: how many items of other threads it performs.
  ///   - isOver: asked before each item; if it returns true, that item and those after it are left.
  ///   - perform: performs an item.
  @inlinable @inline(__always) final func performWaiting(
    patience: Int = Turns.patience, until isOver: (Item) -> Bool = { _ in false }, _ perform: (Item) -> Void
  ) -> Bool {
    let thread = currentThreadToken()
    taker.store(thread, ordering: .relaxed)
    var patience = patience
    while true {
      if hasUrgent.load(ordering: .relaxed) { takeUrgent() }
      guard let next = upcoming.popFirst() else {
        if startBlock(thread) { continue }
        return false
      }
      if next.sender != thread { patience -= 1 }
      if patience < 0 || isOver(next.item) {
        upcoming.oldest.append(next)
        lock.withLock { giveBack(leaving: Turns.waiting) }
        return true
      }
      Context.run(in: next.context) { perform(next.item) }
    }
  }

  /// Starts the next block. If there is none, gives the turn back and returns `false`.
  @inlinable final func startBlock(_ thread: UInt) -> Bool {
    taker.store(0, ordering: .relaxed)
    if tryLeave() { return false }
    // Released without the lock.
    var done: Backlog<Waiting>.Block?
    let goesOn = lock.withLock {
      done = backlog.popBlock(into: &upcoming.appended)
      if backlog.isEmpty { word.bitwiseAnd(~Turns.waiting, ordering: .releasing) }
      if upcoming.appended.isEmpty, urgent.isEmpty {
        giveBack(leaving: 0)
        return false
      }
      taker.store(thread, ordering: .relaxed)
      return true
    }
    withExtendedLifetime(done) {}
    return goesOn
  }

  /// Lets the urgent items come next.
  @usableFromInline final func takeUrgent() {
    var urgent = Backlog<Waiting>()
    lock.withLock {
      swap(&urgent, &self.urgent)
      hasUrgent.store(false, ordering: .relaxed)
    }
    var items: ContiguousArray<Waiting> = []
    while !urgent.isEmpty {
      var block: ContiguousArray<Waiting> = []
      _ = urgent.popBlock(into: &block)
      items += block
    }
    upcoming.oldest += items.reversed()
  }

  /// Takes the turn for a hop that has arrived, if items wait and the turn is free.
  @inlinable final func takeHop() -> Bool {
    lock.withLock {
      hopIsDue = false
      return takeOver()
    }
  }

  // MARK: With the lock held

  /// Takes the turn if no thread has it and no item waits. Only where every thread that finds the word 0 takes the lock.
  @inlinable @inline(__always) final func enterLocked() -> Bool {
    guard word.load(ordering: .acquiring) == 0 else { return false }
    take(0)
    return true
  }

  /// Takes the turn if items wait and it is free.
  @inlinable final func takeOver() -> Bool {
    let old = word.load(ordering: .acquiring)
    guard old != 0, old & Turns.taken == 0 else { return false }
    take(old)
    return true
  }

  @inlinable @inline(__always) final func take(_ old: UInt8) {
    taker.store(currentThreadToken(), ordering: .relaxed)
    word.store(old | Turns.taken, ordering: .releasing)
  }

  /// Appends an item, for which there is room. Returns whether the caller has the turn now and must drain.
  @inlinable final func append(_ item: Waiting) -> Bool {
    backlog.append(item)
    return announceTaking()
  }

  /// Sets `waiting`, and takes the turn if it is free. Returns whether it was.
  @inlinable final func announceTaking() -> Bool {
    guard announce(Turns.taken | Turns.waiting) else { return false }
    taker.store(currentThreadToken(), ordering: .relaxed)
    return true
  }

  /// Sets bits for the thread that has the turn. Returns whether no thread has.
  @inlinable final func announce(_ bits: UInt8) -> Bool {
    var old = word.load(ordering: .relaxed)
    // If they are set, no thread takes the turn or gives it back without the lock.
    if old & bits != bits { old = word.bitwiseOr(bits, ordering: .acquiringAndReleasing).oldValue }
    return old & Turns.taken == 0
  }

  /// Gives the turn back. By an exchange, as in ``ParkingLock``, although no other thread changes the word without the
  /// lock at this moment: the retain of a value that this thread has read must not follow it.
  @inlinable final func giveBack(leaving new: UInt8) {
    taker.store(0, ordering: .relaxed)
    _ = word.exchange(new, ordering: .releasing)
  }

  /// Returns whether the caller must request a hop, because none is due.
  @inlinable final func declareHop() -> Bool {
    defer { hopIsDue = true }
    return !hopIsDue
  }
}

/// The bits of the word of a turn, and the hops of all turns.
@usableFromInline enum Turns {
  @inlinable static var taken: UInt8 { 1 }
  @inlinable static var waiting: UInt8 { 2 }

  /// The number of items of other threads that a thread performs.
  @inlinable static var patience: Int { 32 }

  static let queue = DispatchQueue(label: "Rill.delivery", attributes: .concurrent)
  /// The pending hops, for tests: when all senders have returned and no hop is pending, every item is performed.
  static let hops = DispatchGroup()

  @usableFromInline static func hop(_ arrive: @escaping @Sendable () -> Void) {
    queue.async(group: hops) { arrive() }
  }
}
