public import Synchronization

/// The part of a delivery that does not depend on the element's type: the turn to deliver, the hop, and the end.
///
/// `word` holds the state of the delivery:
///
/// | bits | meaning |
/// | --- | --- |
/// | `delivering` | a thread has the turn, and delivers until nothing waits |
/// | `hopDue` | a hop is under way, and will look for waiting events |
/// | `ended` | the source has ended, and `ending` waits behind all elements |
/// | all others | the number of waiting elements, in units of `one` |
///
/// Invariants. 1: the thread that sets `delivering` has the turn, and may take waiting elements until it clears the
/// bit. 2: the bit is cleared in one step with the check that nothing waits, or with setting `hopDue`. 3: a sender that
/// finds neither bit set takes the turn or requests a hop, so no event is left behind. 4: once the subscription has
/// stopped, the thread with the turn drops waiting elements, and disposal requests the turn.
@usableFromInline
class Delivery: @unchecked Sendable {  // because each `var` says what owns it
  @usableFromInline static let delivering = 1
  @usableFromInline static let hopDue = 2
  @usableFromInline static let ended = 4
  @usableFromInline static let one = 8

  // An `Atomic` must be stored in the root class: in a derived one it crashes clients with Swift 6.3.
  @usableFromInline final let word = Atomic<Int>(0)
  /// The subscription that receives the events.
  @usableFromInline final let subscription: Subscription
  private let scheduler: any Scheduler
  private let site: CallSite
  /// Owned by the source until `ended` is set, then by the thread that clears it.
  private final var ending: (ending: Ending, batch: UInt64)?
  /// The causes of the waiting elements and of the end, if there was a recording at subscription.
  @usableFromInline final let causes = Cause.areRecorded ? ChunkQueue<Cause>() : nil

  @usableFromInline
  init(to subscription: Subscription, on scheduler: any Scheduler, _ site: CallSite) {
    self.subscription = subscription
    self.scheduler = scheduler
    self.site = site
  }

  /// Whether a sender may take the turn. The scheduler is not asked while a thread delivers.
  @inlinable @inline(__always)
  final var admitsSender: Bool { word.load(ordering: .relaxed) & Self.delivering == 0 && isCurrent }

  @usableFromInline
  final var isCurrent: Bool { scheduler.isCurrent }

  /// Takes the turn and returns the number of waiting elements, or returns nil if the turn is taken.
  @inlinable
  final func takeTurn() -> Int? {
    let old = word.bitwiseOr(Self.delivering, ordering: .acquiringAndReleasing).oldValue
    return old & Self.delivering == 0 ? old / Self.one : nil
  }

  /// Takes the turn when the hop has arrived or disposal has removed it; returns `false` if the turn is taken.
  @usableFromInline
  final func takeTurnOfHop() -> Bool {
    var old = word.load(ordering: .relaxed)
    while true {
      // In one step, so that no sender relies on a hop that has already arrived, and none requests another hop before
      // this thread has the turn.
      let new = old & ~Self.hopDue | Self.delivering
      let (done, seen) = word.weakCompareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing)
      if done { return old & Self.delivering == 0 }
      old = seen
    }
  }

  /// Counts an element that was just appended, and returns whether the sender must request a hop.
  @inlinable @inline(__always)
  final func announce() -> Bool {
    word.wrappingAdd(Self.one, ordering: .acquiringAndReleasing).oldValue & (Self.delivering | Self.hopDue) == 0
  }

  /// Announces how the source has ended, and returns whether the sender must request a hop.
  @usableFromInline
  final func announce(_ ending: Ending) -> Bool {
    self.ending = (ending, Graph.batchNumber)
    causes?.append(.current)
    return word.bitwiseOr(Self.ended, ordering: .acquiringAndReleasing).oldValue & (Self.delivering | Self.hopDue) == 0
  }

  /// Requests a hop, unless one is due.
  @usableFromInline
  final func hop(_ arrive: @escaping @Sendable () -> Void) {
    let old = word.bitwiseOr(Self.hopDue, ordering: .acquiringAndReleasing).oldValue
    if old & Self.hopDue == 0 { schedule(arrive) }
  }

  /// Schedules the hop that the caller has declared due. The scheduler's handle is not kept: on a concurrent scheduler,
  /// the hop may have run, and another one may be due, before this returns.
  ///
  /// The work must not retain this object, which its subscription retains as long as anything may be delivered: a
  /// scheduler that never runs the work then retains nothing after disposal.
  @usableFromInline
  final func schedule(_ arrive: @escaping @Sendable () -> Void) {
    // Disposal may have dropped the waiting events before the last one was appended.
    if subscription.isLive { _ = scheduler.scheduleWork(after: nil, for: site, arrive) } else { arrive() }
  }

  // MARK: With the turn

  /// The word, with everything announced in it.
  @inlinable
  final var state: Int { word.load(ordering: .acquiring) }

  /// Runs `body`, which delivers what has waited longest, because of what has caused that.
  @usableFromInline @inline(never)
  final func withNextCause(_ body: () -> Void) {
    if let cause = causes?.takeFirst() { cause.run(body) } else { body() }
  }

  /// Waits for a fraction of a microsecond, and returns whether another thread has announced something meanwhile.
  ///
  /// Each look at the word takes its cache line from the sender. A thread that delivers faster than elements arrive
  /// would look once for each of them, which makes both threads several times slower.
  @usableFromInline @inline(never)
  final func letElementsGather() -> Bool {
    let before = state
    for _ in 0..<2_000 where !subscription.isLive { return false }
    return state != before
  }

  /// Counts elements as taken, and returns the resulting word.
  @inlinable
  final func discount(_ count: Int) -> Int {
    word.wrappingSubtract(count * Self.one, ordering: .acquiringAndReleasing).newValue
  }

  /// Releases the turn and declares a hop due for waiting events; returns `false` if the word is no longer `state`.
  @usableFromInline
  final func leaveToHop(_ state: Int) -> Bool { exchange(state, for: state & ~Self.delivering | Self.hopDue) }

  /// Releases the turn when no elements wait, and delivers the end if it has been announced; returns `false` if the
  /// word is no longer `state`.
  @usableFromInline
  final func leave(_ state: Int) -> Bool {
    guard exchange(state, for: state & ~(Self.delivering | Self.ended)) else { return false }
    if state & Self.ended != 0, let last = ending.take() {
      Graph.run(in: last.batch) { withNextCause { subscription.end(last.ending) } }
    }
    return true
  }

  private func exchange(_ state: Int, for new: Int) -> Bool {
    word.compareExchange(expected: state, desired: new, ordering: .acquiringAndReleasing).exchanged
  }
}
