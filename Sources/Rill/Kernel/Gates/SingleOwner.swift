import Dispatch
public import Synchronization

/// The ownership of the state of a subject or of a joining operator, which at most one thread has at a time.
///
/// The bits of `word` control access to that state:
///
/// | bits | meaning |
/// | --- | --- |
/// | `0` | idle: no thread owns the state, and nothing is queued |
/// | `owned` | a thread is delivering |
/// | `queued` | operations are queued |
/// | `departed` | subscribers that left are queued for removal, which comes before any operation |
/// | `hopDue` | a block on the library's queue is due to deliver queued operations; without any, it does nothing |
///
/// Invariants. 1: the thread that sets `owned` may access the owner's state as plain memory until it clears the bit. It
/// sets the bit in one step without the lock if the word is 0, and with the lock held otherwise. 2: a thread that finds
/// the word not 0 appends its operation under the lock and ensures that the bit of the operation is set; if `owned` is
/// clear, the thread becomes the owner and drains. 3: an owner releases only a word that is exactly `owned`; otherwise
/// it drains, and then either stores 0 under the lock with nothing queued, or hands over. So no operation is lost, none
/// overtakes another, re-entrant operations have a depth of one, and no lock is held while user code runs.
///
/// An owner drains all operations of its own thread, but only `patience` operations of other threads. Then it hands
/// over: it clears `owned` and leaves the remaining operations to the next thread that arrives. So a thread that sends
/// without a pause delivers its own events and is slowed by that. If no thread arrives, the library's queue delivers,
/// with the same `patience`.
///
/// Gates and hubs store one instead of deriving from it, so that each of them is a root class: an `Atomic` that is stored
/// in a derived class crashes clients with Swift 6.3.
@usableFromInline
struct SingleOwner: ~Copyable, Sendable {
  @usableFromInline static let owned: UInt32 = 1
  @usableFromInline static let queued: UInt32 = 2
  @usableFromInline static let departed: UInt32 = 4
  private static let hopDue: UInt32 = 8

  /// The number of operations of other threads that an owner runs before it hands over.
  @inlinable static var patience: Int { 32 }

  static let queue = DispatchQueue(label: "Rill.delivery", attributes: .concurrent)
  /// The pending hops, for tests: when all senders have returned and no hop is pending, everything is delivered.
  static let hops = DispatchGroup()

  @usableFromInline let word = Atomic<UInt32>(0)
  @usableFromInline let lock = Lock()
  /// The thread that took ownership with the lock held, or drains. Written with the lock held, and cleared by an owner
  /// that has drained, so a hub that is also entered without the lock has it only during a drain.
  @usableFromInline let owner = Atomic<UInt>(0)

  @usableFromInline init() {}

  @inlinable @inline(__always)
  func tryEnter() -> Bool {
    // Loads first, because a failed exchange costs as much as a successful one.
    word.load(ordering: .relaxed) == 0
      && word.compareExchange(expected: 0, desired: Self.owned, ordering: .acquiring).exchanged
  }

  /// Releases ownership. If something is queued, returns `false`: the caller is still the owner and must drain.
  @inlinable @inline(__always)
  func tryLeave() -> Bool {
    word.compareExchange(expected: Self.owned, desired: 0, ordering: .releasing).exchanged
  }

  /// Returns whether `bit` is announced. The owner may call this at any time, other threads with the lock held.
  @inlinable @inline(__always)
  func isAnnounced(_ bit: UInt32) -> Bool { word.load(ordering: .relaxed) & bit != 0 }

  /// Hands over queued operations. For the owner only, without the lock held. The library's queue runs `hop`, which
  /// calls `hopDidArrive`.
  func handOver(_ hop: @escaping @Sendable () -> Void) {
    let needsHop = lock.withLock {
      let old = word.load(ordering: .relaxed)
      owner.store(0, ordering: .relaxed)
      release(leaving: old & ~Self.owned | Self.queued | Self.hopDue)
      return old & Self.hopDue == 0
    }
    if needsHop { Self.queue.async(group: Self.hops) { hop() } }
  }

  /// Records that a hop arrived. Returns `true` if the caller has become the owner and must drain.
  func hopDidArrive() -> Bool {
    lock.withLock {
      // Atomic, because an owner may leave at the same time.
      word.bitwiseAnd(~Self.hopDue, ordering: .relaxed)
      return takeOver()
    }
  }

  // MARK: With the lock held

  /// Withdraws an announcement, together with the items that it announced. For the owner only: no other thread changes
  /// the word without the lock then, so this need not be atomic.
  @inlinable
  func withdraw(_ bit: UInt32) { word.store(word.load(ordering: .relaxed) & ~bit, ordering: .relaxed) }

  /// Releases ownership when nothing is queued.
  @inlinable
  func leaveLocked() {
    owner.store(0, ordering: .relaxed)
    release(leaving: 0)
  }

  /// Releases ownership. No other thread changes the word without the lock then; an exchange all the same, as in
  /// ``Lock``: the retain of what the owner has read must not follow it.
  @inlinable @inline(__always)
  func release(leaving new: UInt32) { _ = word.exchange(new, ordering: .releasing) }

  /// Announces the item that was just appended. Returns `true` if the caller has become the owner and must drain.
  @inlinable
  func announce(_ bit: UInt32) -> Bool {
    let old = word.load(ordering: .relaxed)
    // While a bit is announced, the owner does not leave without the lock.
    if old & bit != 0, old & Self.owned != 0 { return false }
    guard word.bitwiseOr(Self.owned | bit, ordering: .acquiringAndReleasing).oldValue & Self.owned == 0 else {
      return false
    }
    owner.store(currentThreadToken(), ordering: .relaxed)
    return true
  }

  /// Releases ownership although operations are queued. The caller must know that another thread arrives.
  @usableFromInline
  func leaveForNext() {
    release(leaving: word.load(ordering: .relaxed) & ~Self.owned | Self.queued)
  }

  /// Announces the item that was just appended, for the next thread that arrives. Only for owners that are entered with
  /// the lock held.
  @usableFromInline
  func leaveForAnyone() { word.bitwiseOr(Self.queued, ordering: .relaxed) }

  /// Takes ownership if something is queued and no thread is the owner. Returns `true` if the caller has become the
  /// owner and must drain.
  @usableFromInline
  func takeOver() -> Bool {
    // Acquires what the last owner has written, which may have left without the lock.
    let old = word.load(ordering: .acquiring)
    guard old != 0, old & Self.owned == 0 else { return false }
    word.store(old | Self.owned, ordering: .relaxed)
    owner.store(currentThreadToken(), ordering: .relaxed)
    return true
  }

  /// Takes ownership if no thread has it. Only where every thread that finds the word 0 takes the lock.
  @inlinable @inline(__always)
  func enter() -> Bool {
    guard word.load(ordering: .acquiring) == 0 else { return false }
    word.store(Self.owned, ordering: .relaxed)
    owner.store(currentThreadToken(), ordering: .relaxed)
    return true
  }
}
