/// A clock that stands still until it is told to move: seconds of waiting run in microseconds, the same way every time.
///
/// Work runs in order of its time, and work for one time in order of scheduling, on the thread that moves the clock.
/// While it runs, `now` is its time. Scheduling and disposal are safe from any thread; moving is for one at a time.
///
/// ```swift
/// let clock = VirtualTimeScheduler()
/// let search = text.debounce(.milliseconds(300), scheduler: clock)
/// clock.advance(by: .milliseconds(300))
/// ```
///
/// Complexity: scheduling and each piece of work are O(log n) in what is scheduled.
public final class VirtualTimeScheduler: Scheduler, @unchecked Sendable {  // because the lock guards every field
  private let lock = Lock()
  private var time: Duration
  private var sequence = 0
  private var heap: [Item] = []

  /// Makes a clock that shows `start`.
  public init(start: Duration = .zero) { time = start }

  /// The time that the clock shows.
  public var now: Duration { lock.withLock { time } }

  /// Runs `action` at the time that the clock shows, when the clock is next told to move.
  public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    schedule(after: .zero, action)
  }

  /// Runs `action` when the clock reaches the present time plus `delay`; a negative delay counts as zero.
  public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    let work = PendingAction(action)
    lock.withLock { push(time + max(.zero, delay), work) }
    return work
  }

  /// Runs `action` when the clock reaches `instant`; one that has passed counts as now.
  public func schedule(at instant: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    let work = PendingAction(action)
    lock.withLock { push(max(time, instant), work) }
    return work
  }

  /// Moves the clock on by `duration`, running what falls due on the way.
  public func advance(by duration: Duration) {
    advance(to: now + duration)
  }

  /// Moves the clock to `instant`, running what falls due on the way. The clock never goes back.
  public func advance(to instant: Duration) {
    while let work = lock.withLock({ popDue(by: instant) }) { work.run() }
    lock.withLock { time = max(time, instant) }
  }

  /// Moves the clock from one piece of work to the next until none is left.
  public func run() {
    while let work = lock.withLock({ popDue(by: nil) }) { work.run() }
  }

  // MARK: With the lock held

  private func push(_ due: Duration, _ work: PendingAction) {
    heap.append(Item(due: due, order: sequence, work: work))
    sequence += 1
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private func popDue(by limit: Duration?) -> PendingAction? {
    guard let first = heap.first, limit.map({ first.due <= $0 }) ?? true else { return nil }
    time = max(time, first.due)
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      let left = parent * 2 + 1
      guard left < heap.count else { break }
      let right = left + 1
      let child = right < heap.count && heap[right] < heap[left] ? right : left
      guard heap[child] < heap[parent] else { break }
      heap.swapAt(parent, child)
      parent = child
    }
    return first.work
  }
}

private struct Item {
  let due: Duration
  let order: Int
  let work: PendingAction

  static func < (left: Item, right: Item) -> Bool {
    left.due == right.due ? left.order < right.order : left.due < right.due
  }
}
