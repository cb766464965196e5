import Dispatch
public import Synchronization

/// One thread at a time performs the items that are added, in order; the others leave their items to it.
///
/// | word | meaning |
/// | --- | --- |
/// | 0 | nobody has the turn, and no item waits |
/// | `taken` | a thread has the turn, and may use what the turn guards as plain memory |
/// | `taken`, `waiting` | items wait for that thread |
/// | `waiting` | items wait for the next thread that comes, or for a hop |
///
/// In addition, `draining` is set while the thread performs items, and `untidy` while there is something to do before the
/// next one; see `tidy`.
///
/// Invariants. 1: a thread takes the turn in one step if the word is 0, and with the lock held otherwise. 2: a thread
/// that finds the turn taken appends its item and sets `waiting` with the lock held; if `taken` is clear by then, it has
/// the turn and drains. 3: a thread gives the turn back in one step if the word is exactly `taken`; otherwise it drains,
/// and clears the word with the lock held when no item waits. So no item is lost, none overtakes another, an item that
/// another one adds is performed after it, and no lock is held while user code runs.
///
/// A thread performs all items of its own, but only `patience` items of other threads: the next thread performs the
/// rest, or the library's queue if none comes. So a thread that sends without a pause is slowed by its own events.
///
/// A root class, because an `Atomic` that is stored in a derived class crashes clients with Swift 6.3.
@usableFromInline class Turn<Item>: @unchecked Sendable {  // because each field says what guards it
  @usableFromInline final let word = Atomic<UInt8>(0)
  @usableFromInline final let lock = Lock()
  /// The thread that took the turn with the lock held, or drains. Stored with the lock held.
  @usableFromInline final let taker = Atomic<UInt>(0)
  /// Guarded by the lock, and never replaced.
  @exclusivity(unchecked) @usableFromInline final var queue: TurnQueue<Item>?

  @usableFromInline init() {}

  /// Whether a thread has the turn.
  @inlinable final var isTaken: Bool { word.load(ordering: .relaxed) & Turns.taken != 0 }

  /// Takes the turn if nobody has it and no item waits.
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
    // The most frequent case apart, because closures are not inlined into the loop of `withRoom`.
    let isAdded: Bool? = lock.withLock {
      if let queue, queue.waiting.hasRoom(adding: &queue.spare) { append(waiting) } else { nil }
    }
    return isAdded ?? withRoom { append(waiting) }
  }

  /// Adds an item without taking the turn. Returns whether the caller must request a hop.
  @inlinable final func leave(_ item: Item) -> Bool {
    let waiting = TurnQueue.Waiting(item)
    if addNext(waiting) { return false }
    return withRoom {
      queue?.waiting.append(waiting)
      let old = word.bitwiseOr(Turns.waiting, ordering: .acquiringAndReleasing).oldValue
      return old & Turns.taken == 0 && declareHop()
    }
  }

  /// Adds an item without the lock, if this thread drains and nothing waits (the benchmark row *reentrant send*).
  @inlinable @inline(__always) final func addNext(_ item: TurnQueue<Item>.Waiting) -> Bool {
    guard word.load(ordering: .relaxed) == Turns.taken | Turns.draining,
      taker.load(ordering: .relaxed) == item.sender, let running = queue?.running, running.items.isEmpty
    else { return false }
    running.items.append(item)
    return true
  }

  /// Runs `body` with the lock held and with room for one more item, which is allocated without the lock.
  @inlinable final func withRoom<Result>(_ body: () -> Result) -> Result {
    var (made, block) = (TurnQueue<Item>?.none, TurnQueue<Item>.Items.Block?.none)
    while true {
      var capacity = 0
      let result: Result? = lock.withLock {
        if queue == nil { queue = made }
        guard let queue else { return nil }
        if queue.waiting.hasRoom(adding: &queue.spare) || queue.waiting.hasRoom(adding: &block) { return body() }
        capacity = queue.waiting.nextCapacity
        return nil
      }
      if let result { return result }
      if capacity == 0 { made = TurnQueue() } else { block = .init(capacity: capacity) }
    }
  }

  /// Performs what waits and gives the turn back; leaves the rest to the next thread, or to the library's queue, once
  /// patience is at an end.
  ///
  /// - Parameter perform: performs an item. It runs in the context in which the item was added.
  @inlinable final func drain(_ perform: @escaping @Sendable (Item) -> Void) {
    guard performWaiting(perform), lock.withLock({ declareHop() }) else { return }
    Turns.hop { if self.takeHop() { self.drain(perform) } }
  }

  /// Performs what waits and gives the turn back. Returns whether it has left items to others instead.
  ///
  /// - Parameters:
  ///   - patience: how many items of other threads it performs.
  ///   - isOver: asked before each item; if it returns true, that item and those after it are left.
  ///   - perform: performs an item.
  @inlinable @inline(never) final func performWaiting(
    patience: Int = Turns.patience, until isOver: (Item) -> Bool = { _ in false }, _ perform: (Item) -> Void
  ) -> Bool {
    let (thread, queue) = (currentThreadToken(), queueToDrain())
    var patience = patience
    while true {
      if word.load(ordering: .relaxed) & Turns.untidy != 0 { tidy() }
      guard let running = queue.running, !running.items.isEmpty else {
        if startBlock(of: queue) { continue }
        return false
      }
      let next = running.items.removeLast()
      if next.sender != thread { patience -= 1 }
      if patience < 0 || isOver(next.item) {
        running.items.append(next)
        lock.withLock { giveBack(leaving: Turns.waiting) }
        return true
      }
      Context.run(in: next.context) { perform(next.item) }
    }
  }

  @inlinable final func queueToDrain() -> TurnQueue<Item> {
    let thread = currentThreadToken()
    let known = lock.withLock {
      taker.store(thread, ordering: .relaxed)
      word.bitwiseOr(Turns.draining, ordering: .relaxed)
      return queue
    }
    if let known { return known }
    let made = TurnQueue<Item>()
    return lock.withLock {
      if queue == nil { queue = made }
      return queue ?? made
    }
  }

  /// Starts the next block. If there is none, gives the turn back and returns `false`.
  @inlinable final func startBlock(of queue: TurnQueue<Item>) -> Bool {
    // Released without the lock.
    let done = queue.running.take()
    let goesOn = lock.withLock {
      if queue.spare == nil { queue.spare = done }
      queue.running = queue.waiting.popFirst()
      if queue.waiting.isEmpty { word.bitwiseAnd(~Turns.waiting, ordering: .relaxed) }
      let goesOn = queue.running != nil || word.load(ordering: .relaxed) & Turns.untidy != 0
      if !goesOn { giveBack(leaving: 0) }
      return goesOn
    }
    withExtendedLifetime(done) {}
    if goesOn { queue.running?.items.reverse() }
    return goesOn
  }

  /// Does what comes before the next item, after clearing `untidy`. Called by the thread that has the turn.
  @usableFromInline func tidy() {}

  /// Takes the turn for a hop that has arrived, if items wait and nobody has it.
  @inlinable final func takeHop() -> Bool {
    lock.withLock {
      queue?.hopIsDue = false
      return takeOver()
    }
  }

  // MARK: With the lock held

  /// Takes the turn if nobody has it and no item waits. Only where every thread that finds the word 0 takes the lock.
  @inlinable @inline(__always) final func enterLocked() -> Bool {
    guard word.load(ordering: .acquiring) == 0 else { return false }
    word.store(Turns.taken, ordering: .relaxed)
    taker.store(currentThreadToken(), ordering: .relaxed)
    return true
  }

  /// Takes the turn if items wait and nobody has it.
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

  /// Gives the turn back. No other thread changes the word without the lock then; an exchange all the same, as in
  /// ``Lock``: the retain of what this thread has read must not follow it.
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
  /// A block to use again.
  @exclusivity(unchecked) @usableFromInline var spare: Items.Block?
  /// Whether a hop is due to perform what waits. Without any item, it does nothing.
  @usableFromInline var hopIsDue = false
  /// Guarded by the turn: what is being performed, the next item last.
  @exclusivity(unchecked) @usableFromInline var running: Items.Block?

  @usableFromInline init() {}
}

/// What all turns have in common.
@usableFromInline enum Turns {
  @inlinable static var taken: UInt8 { 1 }
  @inlinable static var waiting: UInt8 { 2 }
  @inlinable static var untidy: UInt8 { 4 }
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
