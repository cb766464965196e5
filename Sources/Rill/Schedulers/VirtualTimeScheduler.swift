/// A clock that stands still until it is told to move: seconds of waiting run in microseconds, the same way every time.
///
/// Work runs in order of its time, and work for one time in order of scheduling, on the thread that moves the clock.
/// While it runs, `now` is its time. Scheduling and disposal are safe from any thread; moving is for one at a time.
///
/// ```swift
/// let scheduler = VirtualTimeScheduler()
/// let results = query.debounce(.milliseconds(300), scheduler: scheduler)
/// scheduler.advance(by: .milliseconds(300))
/// ```
///
/// It is also a task executor, and ``clock`` is a Swift clock: see <doc:VirtualTime>.
///
/// Complexity: scheduling and each piece of work are O(log n) in what is scheduled.
public final class VirtualTimeScheduler: Scheduler, @unchecked Sendable {  // because the lock guards every `var`
  private let lock = Lock()
  private let limit: Int
  private var time: Duration
  private var queue = TimedQueue()

  /// Makes a clock that shows `start`.
  ///
  /// - Parameter limit: how much work one move of the clock may run. More is taken for a schedule that never ends, and
  ///   traps with a sentence that says so, where an endless loop would say nothing.
  public init(start: Duration = .zero, limit: Int = 1_000_000) {
    time = start
    self.limit = limit
  }

  /// The time that the clock shows.
  public var now: Duration { lock.withLock { time } }

  /// Runs `action` at the time that the clock shows, when the clock is next told to move.
  public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    schedule(after: .zero, action)
  }

  /// Runs `action` when the clock reaches the present time plus `delay`; a negative delay counts as zero.
  public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    let work = PendingAction(action)
    lock.withLock { queue.push(work, due: time + max(.zero, delay), for: nil) }
    return work
  }

  /// Runs `action` when the clock reaches the present time plus `delay`, and remembers until then who wants it.
  public func schedule(
    after delay: Duration?, for site: CallSite, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let work = PendingAction(action)
    lock.withLock { queue.push(work, due: time + max(.zero, delay ?? .zero), for: site) }
    return work
  }

  /// Runs `action` when the clock reaches `instant`; one that has passed counts as now.
  public func schedule(at instant: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    let work = PendingAction(action)
    lock.withLock { queue.push(work, due: max(time, instant), for: nil) }
    return work
  }

  /// What has neither run nor been disposed of, in the order in which it would run: when it is due, and which operator
  /// has scheduled it, if it was one.
  package var pending: [(due: Duration, site: CallSite?)] {
    lock.withLock { queue.items.filter(\.work.isLive).map { (due: $0.due, site: $0.site) } }
  }

  /// Moves the clock on by `duration`, running what falls due on the way.
  public func advance(by duration: Duration, file: StaticString = #fileID, line: UInt = #line) {
    advance(to: now + duration, file: file, line: line)
  }

  /// Moves the clock to `instant`, running what falls due on the way, work that is scheduled meanwhile included. The
  /// clock never goes back.
  public func advance(to instant: Duration, file: StaticString = #fileID, line: UInt = #line) {
    runWork(until: instant, file, line)
    lock.withLock { time = max(time, instant) }
  }

  /// Moves the clock from one piece of work to the next until none is left.
  public func run(file: StaticString = #fileID, line: UInt = #line) {
    runWork(until: nil, file, line)
  }

  private func runWork(until instant: Duration?, _ file: StaticString, _ line: UInt) {
    var left = limit
    while let work = lock.withLock({ takeWork(until: instant) }) {
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

  /// With the lock held: the next piece of work that falls due, with the clock at its time. What was disposed of is
  /// dropped on the way, and does not move the clock.
  private func takeWork(until instant: Duration?) -> PendingAction? {
    while let first = queue.first, instant.map({ first.due <= $0 }) ?? true {
      queue.removeFirst()
      guard first.work.isLive else { continue }
      time = max(time, first.due)
      return first.work
    }
    return nil
  }
}
