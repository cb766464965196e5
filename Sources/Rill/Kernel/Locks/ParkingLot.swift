/// The place where threads wait that have found a lock held.
///
/// Locks are many and seldom contended, so they share a few lots. A thread that is woken for another lock checks its own
/// and waits again.
@usableFromInline
struct ParkingLot: @unchecked Sendable {  // because the lots are created once and never freed
  private static let count: UInt = 16
  // Unsafe, because a pointer is not `Sendable`; it is set once, and locks guard what it points at.
  nonisolated(unsafe) private static let all: UnsafeMutablePointer<Waiting> = {
    let lots = UnsafeMutablePointer<Waiting>.allocate(capacity: Int(count))
    for index in 0..<Int(count) { (lots + index).initializeWaiting() }
    return lots
  }()

  private let waiting: UnsafeMutablePointer<Waiting>

  static func of(_ address: UnsafeRawPointer) -> ParkingLot {
    ParkingLot(waiting: all + Int(UInt(bitPattern: address) / 16 % count))
  }

  /// Waits until `isHeld` returns `false`. It is called with the lot locked, at first and after each `wake`.
  func park(while isHeld: () -> Bool) {
    waiting.lock()
    while isHeld() { waiting.wait() }
    waiting.unlock()
  }

  /// Lets all threads of the lot check again.
  @usableFromInline
  func wake() {
    waiting.lock()
    waiting.wakeAll()
    waiting.unlock()
  }
}
