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
/// In addition, `draining` is set while the thread performs items, and `urgent` while items come before all others.
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
  /// The thread that last took the turn with the lock held, or began to drain. Stored with the lock held.
  @usableFromInline final let taker = Atomic<UInt>(0)
  /// Guarded by the lock, and never replaced.
  @exclusivity(unchecked) @usableFromInline final var queue: TurnQueue<Item>?

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
    let waiting = TurnQueue.Waiting(item)
    if addNext(waiting) { return false }
    // The most frequent case apart, because closures are not inlined into `withRoom`.
    let isAdded: Bool? = lock.withLock { hasRoom ? append(waiting) : nil }
    return isAdded ?? withRoom { append(waiting) }
  }

  /// Adds an item without taking the turn. Returns whether the caller must request a hop.
  @inlinable final func leave(_ item: Item) -> Bool {
    let waiting = TurnQueue.Waiting(item)
    if addNext(waiting) { return false }
    let isAdded: Bool? = lock.withLock { hasRoom ? appendForHop(waiting) : nil }
    return isAdded ?? withRoom { appendForHop(waiting) }
  }

  /// Adds an item without the lock, if this thread drains and no item waits behind those that it performs (the benchmark
  /// row *re-entrant send*).
  @inlinable @inline(__always) final func addNext(_ item: TurnQueue<Item>.Waiting) -> Bool {
    // Acquires the `taker` of the thread that drains.
    guard word.load(ordering: .acquiring) == Turns.taken | Turns.draining,
      taker.load(ordering: .relaxed) == item.sender, let queue, queue.running.count < 4
    else { return false }
    // The next item is the last one.
    if queue.running.isEmpty { queue.running.append(item) } else { queue.running.insert(item, at: 0) }
    return true
  }

  /// Adds an item that is performed before all others. Returns whether the caller has the turn now and must drain.
  @usableFromInline final func addUrgently(_ item: Item) -> Bool {
    let urgent = TurnQueue.Waiting(item)
    return withRoom(isUrgent: true) {
      queue?.urgent.append(urgent)
      return announce(Turns.urgent)
    }
  }

  /// Runs `body` with the lock held and with room for one more item, which is allocated without the lock.
  @usableFromInline final func withRoom<Result>(isUrgent: Bool = false, _ body: () -> Result) -> Result {
    var (made, block) = (TurnQueue<Item>?.none, TurnQueue<Item>.Items.Block?.none)
    while true {
      var capacity = 0
      let result: Result? = lock.withLock {
        if queue == nil { queue = made }
        guard let queue else { return nil }
        if isUrgent {
          capacity = queue.urgent.nextCapacity
          return queue.urgent.hasRoom(adding: &block) ? body() : nil
        }
        capacity = queue.waiting.nextCapacity
        return queue.waiting.hasRoom(adding: &queue.spare) || queue.waiting.hasRoom(adding: &block) ? body() : nil
      }
      if let result { return result }
      if capacity == 0 { made = TurnQueue() } else { block = .init(capacity: capacity) }
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
  @inlinable final func performWaiting(
    patience: Int = Turns.patience, until isOver: (Item) -> Bool = { _ in false }, _ perform: (Item) -> Void
  ) -> Bool {
    performItems(of: lock.withLock { beginDrain() } ?? makeQueue(), patience: patience, until: isOver, perform)
  }

  /// Like `performWaiting`, with what `beginDrain` has returned.
  @inlinable @inline(never) final func performItems(
    of queue: TurnQueue<Item>, patience: Int, until isOver: (Item) -> Bool, _ perform: (Item) -> Void
  ) -> Bool {
    let thread = currentThreadToken()
    var patience = patience
    while true {
      if word.load(ordering: .relaxed) & Turns.urgent != 0 { takeUrgent(of: queue) }
      guard let next = queue.running.popLast() else {
        if startBlock(of: queue) { continue }
        return false
      }
      if next.sender != thread { patience -= 1 }
      if patience < 0 || isOver(next.item) {
        queue.running.append(next)
        lock.withLock { giveBack(leaving: Turns.waiting | word.load(ordering: .relaxed) & Turns.urgent) }
        return true
      }
      Context.run(in: next.context) { perform(next.item) }
    }
  }

  @usableFromInline final func makeQueue() -> TurnQueue<Item> {
    let made = TurnQueue<Item>()
    return lock.withLock {
      if queue == nil { queue = made }
      return queue ?? made
    }
  }

  /// Starts the next block. If there is none, gives the turn back and returns `false`.
  @inlinable final func startBlock(of queue: TurnQueue<Item>) -> Bool {
    let drains = Turns.taken | Turns.draining
    if word.compareExchange(expected: drains, desired: 0, ordering: .releasing).exchanged { return false }
    // Released without the lock.
    var done: TurnQueue<Item>.Items.Block?
    let goesOn = lock.withLock {
      done = popBlock(of: queue)
      let goesOn = !queue.running.isEmpty || !queue.urgent.isEmpty
      if !goesOn { giveBack(leaving: 0) }
      return goesOn
    }
    withExtendedLifetime(done) {}
    return goesOn
  }

  /// Lets the urgent items come next.
  @usableFromInline final func takeUrgent(of queue: TurnQueue<Item>) {
    var urgent = lock.withLock {
      defer { queue.urgent = .init() }
      word.bitwiseAnd(~Turns.urgent, ordering: .relaxed)
      return queue.urgent
    }
    var items: ContiguousArray<TurnQueue<Item>.Waiting> = []
    while let block = urgent.popBlock() { items += block.items }
    queue.running += items.reversed()
  }

  /// Takes the turn for a hop that has arrived, if items wait and the turn is free.
  @inlinable final func takeHop() -> Bool {
    lock.withLock {
      queue?.hopIsDue = false
      return takeOver()
    }
  }

  // MARK: With the lock held

  /// Begins to perform what waits. Returns nil if there has been no queue yet.
  @inlinable final func beginDrain() -> TurnQueue<Item>? {
    taker.store(currentThreadToken(), ordering: .relaxed)
    word.bitwiseOr(Turns.draining, ordering: .releasing)
    return queue
  }

  /// Moves the items of the oldest block to those that are performed, of which there are none. Returns the block, which
  /// the caller releases without the lock, unless it is kept to be used again.
  @inlinable final func popBlock(of queue: TurnQueue<Item>) -> TurnQueue<Item>.Items.Block? {
    guard let block = queue.waiting.popBlock() else { return nil }
    swap(&queue.running, &block.items)
    queue.running.reverse()
    if queue.waiting.isEmpty { word.bitwiseAnd(~Turns.waiting, ordering: .relaxed) }
    if queue.spare != nil || block.items.capacity == 0 { return block }
    queue.spare = block
    return nil
  }

  @inlinable final var hasRoom: Bool { queue.map { $0.waiting.hasRoom(adding: &$0.spare) } ?? false }

  /// Appends an item, for which there is room, without taking the turn. Returns whether the caller must request a hop.
  @inlinable final func appendForHop(_ item: TurnQueue<Item>.Waiting) -> Bool {
    queue?.waiting.append(item)
    let old = word.bitwiseOr(Turns.waiting, ordering: .acquiringAndReleasing).oldValue
    return old & Turns.taken == 0 && declareHop()
  }

  /// Takes the turn if no thread has it and no item waits. Only where every thread that finds the word 0 takes the lock.
  @inlinable @inline(__always) final func enterLocked() -> Bool {
    guard word.load(ordering: .acquiring) == 0 else { return false }
    word.store(Turns.taken, ordering: .relaxed)
    taker.store(currentThreadToken(), ordering: .relaxed)
    return true
  }

  /// Takes the turn if items wait and it is free.
  @inlinable final func takeOver() -> Bool {
    let old = word.load(ordering: .acquiring)
    guard old != 0, old & Turns.taken == 0 else { return false }
    word.store(old | Turns.taken, ordering: .relaxed)
    taker.store(currentThreadToken(), ordering: .relaxed)
    return true
  }

  /// Appends an item, for which there is room. Returns whether the caller has the turn now and must drain.
  @inlinable final func append(_ item: TurnQueue<Item>.Waiting) -> Bool {
    queue?.waiting.append(item)
    return announce(Turns.waiting)
  }

  /// Sets a bit for the thread that has the turn. Returns whether the caller has it now and must drain.
  @inlinable final func announce(_ bit: UInt8) -> Bool {
    let old = word.load(ordering: .relaxed)
    // Once the bit is set, the thread with the turn does not give it back without the lock.
    if old & bit != 0, old & Turns.taken != 0 { return false }
    guard word.bitwiseOr(Turns.taken | bit, ordering: .acquiringAndReleasing).oldValue & Turns.taken == 0 else {
      return false
    }
    taker.store(currentThreadToken(), ordering: .relaxed)
    return true
  }

  /// Gives the turn back. By an exchange, as in ``ParkingLock``, although no other thread changes the word without the lock at
  /// this moment: the retain of a value that this thread has read must not follow it.
  @inlinable final func giveBack(leaving new: UInt8) {
    taker.store(0, ordering: .relaxed)
    _ = word.exchange(new, ordering: .releasing)
  }

  /// Returns whether the caller must request a hop, because none is due.
  @inlinable final func declareHop() -> Bool {
    guard let queue, !queue.hopIsDue else { return false }
    queue.hopIsDue = true
    return true
  }
}

/// The items that wait for a turn.
@usableFromInline final class TurnQueue<Item>: @unchecked Sendable {  // because each field says what guards it
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

  @usableFromInline typealias Items = Backlog<Waiting>

  // Guarded by the lock of the turn.
  @exclusivity(unchecked) @usableFromInline var waiting = Items()
  /// Items that come before all others.
  @usableFromInline var urgent = Items()
  /// A block to use again.
  @exclusivity(unchecked) @usableFromInline var spare: Items.Block?
  /// Whether a hop is due to perform the waiting items. It does nothing if there are none.
  @usableFromInline var hopIsDue = false
  /// Guarded by the turn: the items to perform next, the first one last.
  @exclusivity(unchecked) @usableFromInline var running: ContiguousArray<Waiting> = []

  @usableFromInline init() {}
}

/// The bits of the word of a turn, and the hops of all turns.
@usableFromInline enum Turns {
  @inlinable static var taken: UInt8 { 1 }
  @inlinable static var waiting: UInt8 { 2 }
  @inlinable static var urgent: UInt8 { 4 }
  @inlinable static var draining: UInt8 { 8 }

  /// The number of items of other threads that a thread performs.
  @inlinable static var patience: Int { 32 }

  static let queue = DispatchQueue(label: "Rill.delivery", attributes: .concurrent)
  /// The pending hops, for tests: when all senders have returned and no hop is pending, every item is performed.
  static let hops = DispatchGroup()

  @usableFromInline static func hop(_ arrive: @escaping @Sendable () -> Void) {
    queue.async(group: hops) { arrive() }
  }
}
