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
///
/// A part of a gate and of a hub, and not their ancestor, so that each of them is the root of what derives from it. That
/// matters, because an `Atomic` that is stored in a derived class crashes clients with Swift 6.3.
@usableFromInline
struct SingleOwner: ~Copyable, Sendable {
  @usableFromInline static let owned: UInt = 1
  @usableFromInline static let queued: UInt = 2
  @usableFromInline static let departed: UInt = 4
  private static let hopDue: UInt = 8

  /// How many operations of other threads an owner runs before it hands over.
  @inlinable static var patience: Int { 32 }

  static let queue = DispatchQueue(label: "Rill.delivery", attributes: .concurrent)
  /// The hops under way, for tests: when all senders have returned and none is left, everything was delivered.
  static let hops = DispatchGroup()

  @usableFromInline let word = Atomic<UInt>(0)
  @usableFromInline let lock = Lock()
  /// The thread that has taken ownership last, of those that did so with the lock held. Changed with the lock held.
  @usableFromInline let owner = Atomic<UInt>(0)

  @usableFromInline init() {}

  @inlinable @inline(__always)
  func tryEnter() -> Bool {
    // Asked first, because an exchange that fails costs as much as one that succeeds.
    word.load(ordering: .relaxed) == 0
      && word.compareExchange(expected: 0, desired: Self.owned, ordering: .acquiring).exchanged
  }

  /// Gives ownership back; `false` if something waits, and then the caller is still the owner and must drain.
  @inlinable @inline(__always)
  func tryLeave() -> Bool {
    word.compareExchange(expected: Self.owned, desired: 0, ordering: .releasing).exchanged
  }

  /// Whether something is announced. The owner may ask at any time, others with the lock held.
  @inlinable @inline(__always)
  func isAnnounced(_ bit: UInt) -> Bool { word.load(ordering: .relaxed) & bit != 0 }

  /// Hands over what waits, with the lock not held. Owner only. `hop` is run by the library's queue, and asks whether
  /// `hopDidArrive` has made it the owner.
  func handOver(_ hop: @escaping @Sendable () -> Void) {
    let needsHop = lock.withLock {
      let old = word.load(ordering: .relaxed)
      word.store(old & ~Self.owned | Self.queued | Self.hopDue, ordering: .releasing)
      return old & Self.hopDue == 0
    }
    if needsHop { Self.queue.async(group: Self.hops) { hop() } }
  }

  /// Whether the caller, a hop, has become the owner and must drain.
  func hopDidArrive() -> Bool {
    lock.withLock {
      // In one step, because an owner may leave meanwhile.
      word.bitwiseAnd(~Self.hopDue, ordering: .relaxed)
      return takeOver()
    }
  }

  // MARK: With the lock held

  /// Takes an announcement back, together with what it announced. Owner only: then nobody changes the word without the
  /// lock, so that this need not be one step.
  @inlinable
  func withdraw(_ bit: UInt) { word.store(word.load(ordering: .relaxed) & ~bit, ordering: .relaxed) }

  /// Gives ownership back, with nothing waiting.
  @inlinable
  func leaveLocked() { word.store(0, ordering: .releasing) }

  /// Announces what was just appended; `true` if the caller has become the owner and must drain.
  @inlinable
  func announce(_ bit: UInt) -> Bool {
    let old = word.load(ordering: .relaxed)
    // With something announced, the owner does not leave without the lock.
    if old & bit != 0, old & Self.owned != 0 { return false }
    guard word.bitwiseOr(Self.owned | bit, ordering: .acquiringAndReleasing).oldValue & Self.owned == 0 else {
      return false
    }
    owner.store(currentThreadToken(), ordering: .relaxed)
    return true
  }

  /// Announces what was just appended to whoever comes. Only for owners that are entered with the lock held.
  func leaveForAnyone() { word.bitwiseOr(Self.queued, ordering: .relaxed) }

  /// Becomes the owner if something waits and nobody is; then the caller must drain.
  func takeOver() -> Bool {
    let old = word.load(ordering: .relaxed)
    guard old != 0, old & Self.owned == 0 else { return false }
    // Whoever handed over held the lock, so that all it did is seen here.
    word.store(old | Self.owned, ordering: .relaxed)
    owner.store(currentThreadToken(), ordering: .relaxed)
    return true
  }

  /// Takes ownership if nobody has it. Only where every thread that finds the word 0 takes the lock.
  @inlinable @inline(__always)
  func enter() -> Bool {
    guard word.load(ordering: .acquiring) == 0 else { return false }
    word.store(Self.owned, ordering: .relaxed)
    owner.store(currentThreadToken(), ordering: .relaxed)
    return true
  }
}
