public import Synchronization

/// The part of a delivery that need not know the element: whose turn it is to deliver, the hop, and the end.
///
/// `word` says how things stand:
///
/// | bits | meaning |
/// | --- | --- |
/// | `delivering` | it is somebody's turn, who goes on until nothing waits |
/// | `hopDue` | a hop is under way, and looks for what waits |
/// | `ended` | the source has ended, and `ending` waits behind all elements |
/// | the rest | how many elements wait, in units of `one` |
///
/// Invariants. 1: whoever sets `delivering` has the turn, and may take what waits until it clears the bit. 2: the bit
/// is cleared in one step with the check that nothing waits, or with setting `hopDue`. 3: a sender that finds neither
/// bit set takes the turn or sees to a hop. So nothing is left behind. 4: once the subscription has stopped, whose turn it is drops what
/// waits, and disposal asks for the turn.
@usableFromInline
class Delivery: @unchecked Sendable {  // because each `var` says whose it is
  @usableFromInline static let delivering = 1
  @usableFromInline static let hopDue = 2
  @usableFromInline static let ended = 4
  @usableFromInline static let one = 8

  // An `Atomic` must be stored in the root class: in a derived one it crashes clients with Swift 6.3.
  @usableFromInline final let word = Atomic<Int>(0)
  /// What is delivered to.
  @usableFromInline final let subscription: Subscription
  private let scheduler: any Scheduler
  private let site: CallSite
  /// What the hop that is due will do. Disposal takes it out, so that a scheduler which never runs holds nothing.
  private let arrival = Protected<(@Sendable () -> Void)?>(nil)
  /// The source's until `ended` is set; then of who clears that.
  private final var ending: Ending?

  @usableFromInline
  init(to subscription: Subscription, on scheduler: any Scheduler, _ site: CallSite) {
    self.subscription = subscription
    self.scheduler = scheduler
    self.site = site
  }

  /// Whether a sender may take the turn. The scheduler is not asked while somebody delivers.
  @inlinable @inline(__always)
  final var admitsSender: Bool { word.load(ordering: .relaxed) & Self.delivering == 0 && isCurrent }

  @usableFromInline
  final var isCurrent: Bool { scheduler.isCurrent }

  /// Takes the turn, unless somebody has it, and returns how many elements wait.
  @inlinable
  final func takeTurn() -> Int? {
    let old = word.bitwiseOr(Self.delivering, ordering: .acquiringAndReleasing).oldValue
    return old & Self.delivering == 0 ? old / Self.one : nil
  }

  /// The hop that was due has come, or disposal has taken it out: takes the turn, unless somebody has it.
  @usableFromInline
  final func takeTurnOfHop() -> Bool {
    var old = word.load(ordering: .relaxed)
    while true {
      // In one step, so that no sender relies on a hop that has come and gone, and none sees to another one before this
      // has the turn.
      let new = old & ~Self.hopDue | Self.delivering
      let (done, seen) = word.weakCompareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing)
      if done { return old & Self.delivering == 0 }
      old = seen
    }
  }

  /// Counts an element that was just appended; whether the sender has to see to a hop.
  @inlinable @inline(__always)
  final func announce() -> Bool {
    word.add(Self.one, ordering: .acquiringAndReleasing).oldValue & (Self.delivering | Self.hopDue) == 0
  }

  /// Announces how the source has ended; whether the sender has to see to a hop.
  @usableFromInline
  final func announce(_ ending: Ending) -> Bool {
    self.ending = ending
    return word.bitwiseOr(Self.ended, ordering: .acquiringAndReleasing).oldValue & (Self.delivering | Self.hopDue) == 0
  }

  /// Sees to a hop, unless one is due.
  @usableFromInline
  final func hop(_ arrive: @escaping @Sendable () -> Void) {
    let old = word.bitwiseOr(Self.hopDue, ordering: .acquiringAndReleasing).oldValue
    if old & Self.hopDue == 0 { schedule(arrive) }
  }

  /// Schedules the hop that the caller has declared due. The scheduler's handle is of no use: on a concurrent scheduler
  /// the hop may have come, and another one be due, before this returns.
  @usableFromInline
  final func schedule(_ arrive: @escaping @Sendable () -> Void) {
    _ = arrival.exchange(arrive)
    // Disposal may have looked for it before it was there; then it arrives here, and drops what waits.
    guard subscription.isLive else {
      arrival.exchange(nil)?()
      return
    }
    _ = scheduler.scheduleWork(after: nil, for: site) { [arrival] in arrival.exchange(nil)?() }
  }

  /// Takes out what the hop would do.
  @usableFromInline
  final func cancelHop() { _ = arrival.exchange(nil) }

  // MARK: Whose turn it is only

  /// The word, with all that was announced in it.
  @inlinable
  final var state: Int { word.load(ordering: .acquiring) }

  /// Counts elements as taken, and returns the word as it is then.
  @inlinable
  final func discount(_ count: Int) -> Int {
    word.subtract(count * Self.one, ordering: .acquiringAndReleasing).newValue
  }

  /// Gives the turn back, and declares a hop due for what waits; `false` if the word is not `state` any more.
  @usableFromInline
  final func leaveToHop(_ state: Int) -> Bool { exchange(state, for: state & ~Self.delivering | Self.hopDue) }

  /// Gives the turn back when no elements wait, and delivers the end if it has come; `false` if the word is not `state`
  /// any more.
  @usableFromInline
  final func leave(_ state: Int) -> Bool {
    guard exchange(state, for: state & ~(Self.delivering | Self.ended)) else { return false }
    if state & Self.ended != 0, let ending = ending.take() { subscription.end(ending) }
    return true
  }

  private func exchange(_ state: Int, for new: Int) -> Bool {
    word.compareExchange(expected: state, desired: new, ordering: .acquiringAndReleasing).exchanged
  }
}
