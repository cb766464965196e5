import Dispatch
public import Synchronization

/// The one drain: at most one thread at a time owns the state of a subject or of a joining operator.
///
/// `word` says who may touch that state:
///
/// | bits | meaning |
/// | --- | --- |
/// | `0` | idle: nobody owns it, and nothing waits |
/// | `owned` | some thread is delivering |
/// | `queued` | operations of others wait |
/// | `departed` | subscribers that left wait to be forgotten, which goes before any operation |
/// | `hopDue` | a block on the library's queue is on its way to deliver what waits; one that finds nothing is harmless |
///
/// Invariants. 1: whoever sets `owned` may touch owner state as plain memory until it clears it. From 0 that is one
/// step without the lock; from any other word it is made with the lock held. 2: whoever finds the word not 0 appends
/// its operation under the lock and sees to it that its bit is set; if `owned` is clear, it becomes the owner and
/// drains. 3: an owner gives back only a word that is exactly `owned`; otherwise it drains, and stores 0 under the lock
/// with nothing waiting, or hands over. So no operation is lost, none overtakes another, a re-entrant one has depth one,
/// and no lock is held while a user's code runs.
///
/// An owner drains its own thread's operations however many they are, but only `patience` of others'. Then it hands
/// over: it clears `owned` and leaves the rest to the next thread that comes, so that one that sends without a pause
/// delivers its own events and is slowed by that. If none comes, the library's queue delivers, as patiently.
@usableFromInline
class SingleOwner: @unchecked Sendable {  // because every field is behind `word` or `lock`, as each says
  @usableFromInline static let owned: UInt = 1
  @usableFromInline static let queued: UInt = 2
  @usableFromInline static let departed: UInt = 4
  private static let hopDue: UInt = 8

  /// How many operations of other threads an owner runs before it hands over.
  @inlinable static var patience: Int { 32 }

  static let queue = DispatchQueue(label: "Rill.delivery", attributes: .concurrent)
  /// The hops under way, for tests: when all senders have returned and none is left, everything was delivered.
  static let hops = DispatchGroup()

  // An `Atomic` must be stored in the root class: in a derived one it crashes clients with Swift 6.3.
  @usableFromInline final let word = Atomic<UInt>(0)
  @usableFromInline final let lock = Lock()

  @usableFromInline init() {}

  @inlinable @inline(__always)
  final func tryEnter() -> Bool {
    // Asked first, because an exchange that fails costs as much as one that succeeds.
    word.load(ordering: .relaxed) == 0
      && word.compareExchange(expected: 0, desired: Self.owned, ordering: .acquiring).exchanged
  }

  /// Gives ownership back; `false` if something waits, and then the caller is still the owner and must drain.
  @inlinable @inline(__always)
  final func tryLeave() -> Bool {
    word.compareExchange(expected: Self.owned, desired: 0, ordering: .releasing).exchanged
  }

  /// Whether something is announced. The owner may ask at any time, others with the lock held.
  @inlinable @inline(__always)
  final func isAnnounced(_ bit: UInt) -> Bool { word.load(ordering: .relaxed) & bit != 0 }

  /// Runs what waits, and gives ownership back or hands it over. Owner only.
  @usableFromInline
  func drain() {}

  /// Hands over what waits, with the lock not held. Owner only.
  @usableFromInline
  final func handOver() {
    let needsHop = lock.withLock {
      let old = word.load(ordering: .relaxed)
      word.store(old & ~Self.owned | Self.queued | Self.hopDue, ordering: .releasing)
      return old & Self.hopDue == 0
    }
    if needsHop { Self.queue.async(group: Self.hops) { self.hopDidArrive() } }
  }

  private func hopDidArrive() {
    let isOwner = lock.withLock {
      // In one step, because an owner may leave meanwhile.
      word.bitwiseAnd(~Self.hopDue, ordering: .relaxed)
      return takeOver()
    }
    if isOwner { drain() }
  }

  // MARK: With the lock held

  /// Takes an announcement back, together with what it announced. Owner only: then nobody changes the word without the
  /// lock, so that this need not be one step.
  @inlinable
  final func withdraw(_ bit: UInt) { word.store(word.load(ordering: .relaxed) & ~bit, ordering: .relaxed) }

  /// Gives ownership back, with nothing waiting.
  @inlinable
  final func leaveLocked() { word.store(0, ordering: .releasing) }

  /// Announces what was just appended; `true` if the caller has become the owner and must drain.
  @inlinable
  final func announce(_ bit: UInt) -> Bool {
    let old = word.load(ordering: .relaxed)
    // With something announced, the owner does not leave without the lock.
    if old & bit != 0, old & Self.owned != 0 { return false }
    guard word.bitwiseOr(Self.owned | bit, ordering: .acquiringAndReleasing).oldValue & Self.owned == 0 else {
      return false
    }
    didBecomeOwner()
    return true
  }

  /// Announces what was just appended to whoever comes. Only for owners that are entered with the lock held.
  final func leaveForAnyone() { word.bitwiseOr(Self.queued, ordering: .relaxed) }

  /// Becomes the owner if something waits and nobody is; then the caller must drain.
  final func takeOver() -> Bool {
    let old = word.load(ordering: .relaxed)
    guard old != 0, old & Self.owned == 0 else { return false }
    // Whoever handed over held the lock, so that all it did is seen here.
    word.store(old | Self.owned, ordering: .relaxed)
    didBecomeOwner()
    return true
  }

  /// Called when a thread has become the owner by queueing or by taking over.
  @usableFromInline
  func didBecomeOwner() {}
}
