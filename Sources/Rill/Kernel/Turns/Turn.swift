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
/// A root class, because an `Atomic` that is stored in a derived class crashes clients (seen with Swift 6.3.1 on Linux;
/// not reported).
@usableFromInline class Turn<Item>: @unchecked Sendable {  // because each field says what guards it
  @usableFromInline final let word = Atomic<UInt8>(0)
  @usableFromInline final let lock = Lock()
  /// The number of subscribers of a hub, which any thread may read. The thread with the turn changes it. Not in `Hub`,
  /// because it is an `Atomic`.
  @usableFromInline final let subscriberCount = Atomic<UInt32>(0)
  /// The thread that has the turn, if it took it with the lock held or performs waiting items.
  @usableFromInline final let taker = Atomic<UInt>(0)

  /// The queue, which is made for the first item and owned by the turn. A raw pointer, because the load of an
  /// `AtomicLazyReference` takes longer than the rest (the benchmark row *observe(on:) a serial queue*).
  @usableFromInline final let madeQueue = Atomic<UnsafeRawPointer?>(nil)

  @usableFromInline typealias Waiting = TurnQueue<Item>.Waiting

  @usableFromInline init() {}

  deinit {
    // Without its type, which would be looked up, because a deinitializer is not specialized.
    if let made = madeQueue.load(ordering: .acquiring) { Unmanaged<AnyObject>.fromOpaque(made).release() }
  }

  @inlinable final var queue: Unmanaged<TurnQueue<Item>> { @inline(__always) get { knownQueue ?? makeQueue() } }

  @inlinable final var knownQueue: Unmanaged<TurnQueue<Item>>? {
    @inline(__always) get { madeQueue.load(ordering: .acquiring).map { .fromOpaque($0) } }
  }

  @inlinable @inline(never) final func makeQueue() -> Unmanaged<TurnQueue<Item>> {
    let new = Unmanaged.passRetained(TurnQueue<Item>())
    let (isFirst, made) = madeQueue.compareExchange(
      expected: nil, desired: new.toOpaque(), ordering: .acquiringAndReleasing)
    if !isFirst { new.release() }
    return made.map { .fromOpaque($0) } ?? new
  }

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
    return !addNext(waiting) && withRoom { append(waiting, to: $0) }
  }

  /// Adds an item without taking the turn. Returns whether the caller must request a hop.
  @inlinable final func leave(_ item: Item) -> Bool {
    let waiting = Waiting(item)
    return !addNext(waiting)
      && withRoom { queue in
        queue.backlog.append(waiting)
        return announce(Turns.waiting) && queue.declareHop()
      }
  }

  /// Adds an item without the lock, if this thread drains and no item waits behind those that it performs (the
  /// benchmark row *re-entrant send, beside an outer one*).
  @inlinable @inline(__always) final func addNext(_ item: Waiting) -> Bool {
    // A thread that finds the `taker` to be itself drains: it clears it before it gives the turn back. A hub that
    // remembers does not clear it, and so does not add its items here.
    guard word.load(ordering: .acquiring) == Turns.taken, taker.load(ordering: .relaxed) == item.sender else {
      return false
    }
    return queue._withUnsafeGuaranteedRef { queue in
      // Up to the size of a block, beside the items that `upcoming` has reversed. More than that waits in blocks.
      guard queue.upcoming.appended.count < 256 else { return false }
      queue.upcoming.append(item)
      return true
    }
  }

  /// Adds an item that is performed before all others. Returns whether the caller has the turn now and must drain.
  @usableFromInline final func addUrgently(_ item: Item) -> Bool {
    let waiting = Waiting(item)
    return withRoom(isUrgent: true) { queue in
      queue.urgent.append(waiting)
      queue.hasUrgent.store(true, ordering: .relaxed)
      return announceTaking()
    }
  }

  /// Runs `body` with the lock held and with room for one more item.
  @inlinable @inline(__always)
  final func withRoom<Result>(isUrgent: Bool = false, _ body: (TurnQueue<Item>) -> Result) -> Result {
    queue._withUnsafeGuaranteedRef { queue in
      lock.withRoom({ isUrgent ? queue.urgent.makeRoom(with: &$0) : queue.backlog.makeRoom(with: &$0) }) { body(queue) }
    }
  }

  /// Performs the waiting items and gives the turn back. Leaves the rest to the next thread, or to the library's queue,
  /// once patience is at an end.
  ///
  /// - Parameter perform: performs an item. It runs in the context in which the item was added.
  @inlinable final func drain(_ perform: @escaping @Sendable (Item) -> Void) {
    if performWaiting(perform) { requestHop { self.drain(perform) } }
  }

  /// Requests a hop that drains, unless one is due.
  @usableFromInline final func requestHop(_ drain: @escaping @Sendable () -> Void) {
    guard lock.withLock({ declareHop() }) else { return }
    Turns.queue.async(group: Turns.hops) { if self.takeHop() { drain() } }
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
    let (queue, thread) = (queue.takeUnretainedValue(), currentThreadToken())
    taker.store(thread, ordering: .relaxed)
    // Once for all items, because none of them changes the context that the thread has around the drain (the benchmark
    // row *re-entrant send, beside an outer one*).
    let hasContext = Context.isAskedFor
    var patience = patience
    while true {
      if queue.hasUrgent.load(ordering: .relaxed) { takeUrgent() }
      guard let next = queue.upcoming.popFirst() else {
        if startBlock(of: queue, thread) { continue }
        return false
      }
      if next.sender != thread { patience -= 1 }
      if patience < 0 || isOver(next.item) {
        queue.upcoming.oldest.append(next)
        lock.withLock { giveBack(leaving: Turns.waiting) }
        return true
      }
      Context.run(in: next.context, hasOwn: hasContext) { perform(next.item) }
    }
  }

  /// Starts the next block. If there is none, gives the turn back and returns `false`.
  @inlinable final func startBlock(of queue: TurnQueue<Item>, _ thread: UInt) -> Bool {
    taker.store(0, ordering: .relaxed)
    if tryLeave() { return false }
    // Released without the lock.
    var done: Backlog<Waiting>.Block?
    let goesOn = lock.withLock {
      done = queue.backlog.popBlock(into: &queue.upcoming.appended)
      if queue.backlog.isEmpty { word.bitwiseAnd(~Turns.waiting, ordering: .releasing) }
      if queue.upcoming.appended.isEmpty, queue.urgent.isEmpty {
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
    let queue = queue.takeUnretainedValue()
    var urgent = Backlog<Waiting>()
    lock.withLock {
      swap(&urgent, &queue.urgent)
      queue.hasUrgent.store(false, ordering: .relaxed)
    }
    var items: ContiguousArray<Waiting> = []
    while !urgent.isEmpty {
      var block: ContiguousArray<Waiting> = []
      _ = urgent.popBlock(into: &block)
      items += block
    }
    items.reverse()
    queue.upcoming.oldest += items
  }

  /// Takes the turn for a hop that has arrived, if items wait and the turn is free.
  @inlinable final func takeHop() -> Bool {
    lock.withLock {
      knownQueue?._withUnsafeGuaranteedRef { $0.hopIsDue.store(false, ordering: .relaxed) }
      return takeOver()
    }
  }

  // MARK: With the lock held

  /// Takes the turn if no thread has it and no item waits. Only where every thread that finds the word 0 takes the
  /// lock.
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
  @inlinable final func append(_ item: Waiting, to queue: TurnQueue<Item>) -> Bool {
    queue.backlog.append(item)
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
    // The word shows whether items wait.
    assert(knownQueue?._withUnsafeGuaranteedRef { $0.isEmpty } ?? true == (new == 0))
    assert(knownQueue?._withUnsafeGuaranteedRef { $0.urgent.isEmpty != $0.hasUrgent.load(ordering: .relaxed) } ?? true)
    taker.store(0, ordering: .relaxed)
    _ = word.exchange(new, ordering: .releasing)
  }

  /// Returns whether the caller must request a hop, because none is due.
  @inlinable final func declareHop() -> Bool { knownQueue?._withUnsafeGuaranteedRef { $0.declareHop() } ?? false }
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

  // Guarded by the lock of the turn.
  // Unchecked for the benchmark row *ten threads sending to one subject*.
  @exclusivity(unchecked) @usableFromInline var backlog = Backlog<Waiting>()
  /// Items that come before all others.
  @usableFromInline var urgent = Backlog<Waiting>()
  /// Whether a hop is due to perform the waiting items. It does nothing if there are none.
  // An `Atomic`, because the compiler would check the access to a variable for each item that waits (the benchmark row
  // *observe(on:) a serial queue*).
  @usableFromInline let hopIsDue = Atomic<Bool>(false)

  /// The items to perform next. Guarded by the turn.
  // Unchecked for the benchmark row *observe(on:) a serial queue*.
  @exclusivity(unchecked) @usableFromInline var upcoming = Queue<Waiting>()

  /// Whether there are urgent items. Stored with the lock held. Not in the word, which senders change while a thread
  /// looks at this for each item. The last field, more than 64 bytes behind the array to which they add items, so the
  /// two share no cache line (the benchmark row *observe(on:) a serial queue*).
  @usableFromInline let hasUrgent = Atomic<Bool>(false)

  @usableFromInline init() {}

  /// Whether no item waits.
  @inlinable var isEmpty: Bool { backlog.isEmpty && urgent.isEmpty && upcoming.count == 0 }

  /// Returns whether the caller must request a hop, because none is due.
  @inlinable func declareHop() -> Bool {
    if hopIsDue.load(ordering: .relaxed) { return false }
    hopIsDue.store(true, ordering: .relaxed)
    return true
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
}

/// The turn of a joining operator, whose items are closures. The state of the operator is accessed only inside the
/// gate.
@usableFromInline
class Gate: Turn<@Sendable () -> Void>, @unchecked Sendable {  // because each field says what guards it
  @usableFromInline override init() {}

  /// Leaves the gate, after running queued work.
  @inlinable @inline(__always) final func leave() {
    if !tryLeave() { runWaiting() }
  }

  @usableFromInline final func runWaiting() { drain { $0() } }

  /// Queues `work` for the thread inside, or runs it if that thread has just left.
  @usableFromInline final func enqueue(_ work: @escaping @Sendable () -> Void) { if add(work) { runWaiting() } }

  /// Runs `work` inside the gate, now or on the thread inside.
  @inlinable @inline(__always) final func run(_ work: @escaping @Sendable () -> Void) {
    guard tryEnter() else { return enqueue(work) }
    work()
    leave()
  }

  /// Returns a sink that passes elements of `input` through the gate to `sink`, until `input` is disposed of or `sink`
  /// has stopped.
  @inlinable final func passing<Element: Sendable>(_ input: Subscription, to sink: Sink<Element>) -> Sink<Element> {
    Sink(input) { [self] element in
      run { if !input.isDisposed, sink.subscription.isLive { sink.next(element) } }
    }
  }
}
