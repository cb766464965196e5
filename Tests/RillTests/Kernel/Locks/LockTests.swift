import TestSupport
import Testing

@testable import Rill

@Suite(.tags(.concurrency)) struct LockTests {
  private final class Guarded: @unchecked Sendable {  // because of the lock
    let lock = ParkingLock()
    @exclusivity(unchecked) var count = 0
  }

  @Test func `threads enter one at a time`() {
    let guarded = Guarded()
    let rounds = 20_000
    onThreads(8) { _ in
      for _ in 0..<rounds { guarded.lock.withLock { guarded.count += 1 } }
    }
    #expect(guarded.count == 8 * rounds)
  }

  @Test func `a lock that is held is not taken, and one that was released is`() {
    let lock = ParkingLock()
    lock.lock()
    let whileHeld = lock.tryLock()
    lock.unlock()
    let whileFree = lock.tryLock()
    lock.unlock()
    #expect(!whileHeld)
    #expect(whileFree)
  }
}
