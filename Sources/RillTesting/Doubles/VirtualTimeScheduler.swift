public import Rill

/// A scheduler whose clock stands still until it is moved, usually by a test.
///
/// Seconds of waiting run in microseconds, the same way every time.
///
/// Work runs on the thread that moves the clock, in order of time, and in order of scheduling within one time. While
/// work runs, `now` is its time. Scheduling and disposal are safe from any thread; only one thread at a time may move
/// the clock.
///
/// ```swift
/// let scheduler = VirtualTimeScheduler()
/// let results = query.debounce(.milliseconds(300), scheduler: scheduler)
/// scheduler.advance(by: .milliseconds(300))
/// ```
///
/// The scheduler is also a task executor, and ``clock`` is a Swift clock; see <doc:VirtualTime>.
///
/// Complexity: scheduling and each piece of work are O(log n), where n is the number of scheduled pieces.
public final class VirtualTimeScheduler: Scheduler {
  private struct State {
    var time: Duration
    var queue = TimedQueue()
  }

  private let limit: Int
  private let state: Protected<State>

  /// Creates a scheduler whose clock shows `start`.
  ///
  /// - Parameters:
  ///   - start: the initial time.
  ///   - limit: the number of pieces of work that one move of the clock may run. More work counts as a schedule that
  ///     never ends, and traps with a message instead of looping forever.
  public init(start: Duration = .zero, limit: Int = 1_000_000) {
    state = Protected(State(time: start))
    self.limit = limit
  }

  /// The current time of the clock.
  public var now: Duration { state.withLock { $0.time } }

  /// Runs `action` at the current time of the clock, when the clock next moves.
  public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    schedule(after: .zero, action)
  }

  /// Runs `action` when the clock reaches the current time plus `delay`.
  ///
  /// A negative delay counts as zero.
  public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    add(action, for: nil) { $0.adding(clamping: max(.zero, delay)) }
  }

  /// Runs `action` when the clock reaches the current time plus `delay`, and remembers its call site until then.
  public func schedule(
    after delay: Duration?, for site: CallSite, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    add(action, for: site) { $0.adding(clamping: max(.zero, delay ?? .zero)) }
  }

  /// Runs `action` when the clock reaches `instant`.
  ///
  /// An instant that has passed counts as now.
  public func schedule(at instant: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    add(action, for: nil) { max($0, instant) }
  }

  /// - Parameter due: returns when the work is due, for the current time.
  private func add(
    _ action: @escaping @Sendable () -> Void, for site: CallSite?, due: (Duration) -> Duration
  ) -> any Disposable {
    let work = scheduledWork(action)
    state.withLock { $0.queue.push(work, due: due($0.time), for: site) }
    return work
  }

  /// The work that has neither run nor been disposed of, in the order in which it would run: when it is due, and the
  /// call site of the operator that scheduled it, if an operator did.
  package var pending: [(due: Duration, site: CallSite?)] {
    state.withLock { $0.queue.items.filter(\.work.isLive).map { (due: $0.due, site: $0.site) } }
  }

  /// Moves the clock forward by `duration` and runs the work that becomes due on the way.
  public func advance(by duration: Duration, file: StaticString = #fileID, line: UInt = #line) {
    advance(to: now.adding(clamping: duration), file: file, line: line)
  }

  /// Moves the clock to `instant` and runs the work that becomes due on the way.
  ///
  /// This includes work that is scheduled meanwhile. The clock never moves back.
  public func advance(to instant: Duration, file: StaticString = #fileID, line: UInt = #line) {
    runWork(until: instant, file, line)
    state.withLock { $0.time = max($0.time, instant) }
  }

  /// Moves the clock from one piece of work to the next until none is left.
  public func run(file: StaticString = #fileID, line: UInt = #line) {
    runWork(until: nil, file, line)
  }

  private func runWork(until instant: Duration?, _ file: StaticString, _ line: UInt) {
    var left = limit
    while let work = state.withLock({ Self.takeWork(from: &$0, until: instant) }) {
      require(
        left > 0,
        """
        VirtualTimeScheduler has run \(limit) pieces of work in one move and there is more, at \(now). Is something \
        scheduling itself without end? If not, raise the limit of the initializer.
        """, file: file, line: line)
      left -= 1
      work.run()
    }
  }

  /// Removes and returns the next piece of work that is due, and moves the clock to its time. Disposed work is dropped
  /// and does not move the clock. The caller holds the lock.
  private static func takeWork(from state: inout State, until instant: Duration?) -> (any ScheduledWork)? {
    while let first = state.queue.first, instant.map({ first.due <= $0 }) ?? true {
      state.queue.removeFirst()
      guard first.work.isLive else { continue }
      state.time = max(state.time, first.due)
      return first.work
    }
    return nil
  }
}

extension VirtualTimeScheduler {
  /// Runs `body`, in which this scheduler takes the place of the main queue: `MainScheduler`, and with it bindings,
  /// drivers and signals, schedule their work here.
  ///
  /// Events sent inside `body` are still delivered at once, as on the main actor. Move the clock inside `body`.
  ///
  /// - Precondition: the clock is moved on the main actor.
  ///
  /// ```swift
  /// scheduler.replacingMain {
  ///   query.asDriver().debounce(.milliseconds(300)).drive(onNext: search).disposed(by: bag)
  ///   query.accept("ri")
  ///   scheduler.advance(by: .milliseconds(300))
  /// }
  /// ```
  @MainActor public func replacingMain<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    try MainScheduler.replaced(by: VirtualMain(scheduler: self), body)
  }
}

/// A virtual main queue: its work and `body` run on the main actor.
private struct VirtualMain: Scheduler {
  let scheduler: VirtualTimeScheduler

  var now: Duration { scheduler.now }
  var isCurrent: Bool { true }

  func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { scheduler.schedule(onMain(action)) }

  func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    scheduler.schedule(after: delay, onMain(action))
  }

  private func onMain(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    {
      precondition(
        MainScheduler.instance.isCurrent, "The clock of a scheduler that replaces the main queue is moved elsewhere.")
      action()
    }
  }
}

extension VirtualTimeScheduler: TaskExecutor {
  /// Enqueues a job of a task.
  ///
  /// The job runs at the current time of the clock, when the clock next moves.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    _ = schedule { [unowned self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}

extension VirtualTimeScheduler {
  /// The time of this scheduler as a Swift clock.
  ///
  /// ```swift
  /// let task = Task(executorPreference: scheduler) {
  ///   try await Task.sleep(for: .seconds(1), clock: scheduler.clock)
  /// }
  /// scheduler.advance(by: .seconds(1))
  /// ```
  public var clock: VirtualClock { VirtualClock(scheduler: self) }
}

/// A Swift clock that shows, and sleeps in, the time of a ``VirtualTimeScheduler``.
public struct VirtualClock: Clock {
  /// A time on the clock.
  public struct Instant: InstantProtocol {
    /// The time on the scheduler's clock.
    public let offset: Duration

    /// Creates the instant at the time `offset` of the scheduler.
    public init(offset: Duration) { self.offset = offset }

    /// Returns the instant that is `duration` later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset.adding(clamping: duration)) }

    /// Returns the time from this instant to `other`.
    public func duration(to other: Instant) -> Duration { other.offset.subtracting(clamping: offset) }

    /// Returns whether the left instant is earlier.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  let scheduler: VirtualTimeScheduler

  /// The current time of the scheduler.
  public var now: Instant { Instant(offset: scheduler.now) }

  /// Zero, because virtual time is exact.
  public var minimumResolution: Duration { .zero }

  /// Suspends until the scheduler reaches `deadline`.
  ///
  /// - Parameters:
  ///   - deadline: the time at which the sleep ends.
  ///   - tolerance: ignored, because virtual time is exact.
  /// - Throws: `CancellationError`, as soon as the task is canceled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    if deadline <= now { return try Task.checkCancellation() }
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleeper.begin(continuation, until: deadline.offset, on: scheduler)
      }
    } onCancel: {
      sleeper.wake(throwing: CancellationError())
    }
  }
}

/// One sleep, which ends once: at its time or by cancellation, whichever comes first.
private final class Sleeper: Sendable {
  private enum State {
    case notBegun
    case asleep(CheckedContinuation<Void, any Error>)
    case awake(CancellationError?)
  }

  private let state = Protected(State.notBegun)
  private let timer = SerialDisposable()

  func begin(
    _ continuation: CheckedContinuation<Void, any Error>, until due: Duration, on scheduler: VirtualTimeScheduler
  ) {
    if case .awake(let error) = state.exchange(.asleep(continuation)) {
      // The task was canceled before the sleep began.
      wake(throwing: error)
    } else {
      timer.disposable = scheduler.schedule(at: due) { [self] in wake(throwing: nil) }
    }
  }

  func wake(throwing error: CancellationError?) {
    guard case .asleep(let continuation) = state.exchange(.awake(error)) else { return }
    timer.dispose()
    if let error { continuation.resume(throwing: error) } else { continuation.resume() }
  }
}

/// Scheduled work in order of time, and in order of arrival within one time: a binary heap.
struct TimedQueue {
  struct Item {
    let due: Duration
    let order: Int
    /// The call site of the operator that scheduled the work, if an operator did.
    let site: CallSite?
    let work: any ScheduledWork

    static func < (left: Item, right: Item) -> Bool {
      left.due == right.due ? left.order < right.order : left.due < right.due
    }
  }

  private var heap: [Item] = []
  private var arrivals = 0
  /// The number of items at which disposed items are removed: twice the number that remained after the last removal.
  private var limit = 64

  var first: Item? { heap.first }

  /// All items, in the order in which they leave the queue.
  var items: [Item] {
    // Not by a sort, whose code is larger than all the rest.
    var (rest, items) = (self, [Item]())
    while let first = rest.first {
      items.append(first)
      rest.removeFirst()
    }
    return items
  }

  mutating func push(_ work: any ScheduledWork, due: Duration, for site: CallSite?) {
    if heap.count == limit { forgetDisposed() }
    insert(Item(due: due, order: arrivals, site: site, work: work))
    arrivals += 1
  }

  private mutating func insert(_ item: Item) {
    heap.append(item)
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Removes disposed items, so work that is scheduled and disposed of a million times takes no memory, at a constant
  /// average cost.
  private mutating func forgetDisposed() {
    let old = heap
    heap.removeAll()
    for item in old where item.work.isLive { insert(item) }
    limit = max(64, heap.count * 2)
  }

  mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      let left = parent * 2 + 1
      guard left < heap.count else { return }
      let right = left + 1
      let child = right < heap.count && heap[right] < heap[left] ? right : left
      guard heap[child] < heap[parent] else { return }
      heap.swapAt(parent, child)
      parent = child
    }
  }
}
