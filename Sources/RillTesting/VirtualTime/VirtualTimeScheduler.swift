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
