public import Synchronization

/// The one drain: at most one thread at a time owns the state of a subject or of a joining operator.
///
/// `word` says who may touch that state:
///
/// | bits | meaning |
/// | --- | --- |
/// | `0` | idle: nobody owns it |
/// | `owned` | some thread is delivering |
/// | `owned + queued` | and operations of others wait under the lock |
/// | `owned + departed` | and subscribers that left wait to be forgotten, which goes before any operation |
///
/// Invariants. 1: whoever takes the word from 0 to `owned` may touch owner state as plain memory until it gives it
/// back. 2: whoever finds it owned appends its operation under the lock and sees to it that its bit is set; if
/// the old word shows that the owner had just left, it has become the owner and drains. 3: an owner gives back only a
/// word that is exactly `owned`; otherwise it drains, and stores 0 under the lock with nothing waiting. So no operation
/// is lost, none overtakes another, a re-entrant one has depth one, and no lock is held while a user's code runs.
@usableFromInline
class SingleOwner: @unchecked Sendable {  // because every field is behind `word` or `lock`, as each says
  @usableFromInline static let owned: UInt = 1
  @usableFromInline static let queued: UInt = 2
  @usableFromInline static let departed: UInt = 4

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

  /// Takes an announcement back, with the lock held, together with what it announced. Owner only, so that nobody else
  /// changes the word meanwhile.
  @inlinable
  final func withdraw(_ bit: UInt) { word.store(word.load(ordering: .relaxed) & ~bit, ordering: .relaxed) }

  /// Gives ownership back, with the lock held and nothing waiting.
  @inlinable
  final func leaveLocked() { word.store(0, ordering: .releasing) }

  /// Announces what was just appended, with the lock held; `true` if the caller has become the owner and must drain.
  @inlinable
  final func announce(_ bit: UInt) -> Bool {
    // With something announced, the owner does not leave without the lock.
    if isAnnounced(bit) { return false }
    let old = word.bitwiseOr(Self.owned | bit, ordering: .acquiringAndReleasing).oldValue
    guard old & Self.owned == 0 else { return false }
    didBecomeOwner()
    return true
  }

  /// Called with the lock held by a thread that has become the owner by queueing.
  @usableFromInline
  func didBecomeOwner() {}
}
