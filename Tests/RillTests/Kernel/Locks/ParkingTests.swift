import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Rill

/// A thread that is parked gets its lock, whether the holder has seen that it waits or not.
@Suite(.tags(.concurrency)) struct ParkingTests {
  /// Parks a thread until `isHeld` returns false. Returns whether it went on.
  private func park(upTo limit: Int, while isHeld: @escaping @Sendable () -> Bool) -> Bool {
    let done = DispatchSemaphore(value: 0)
    Thread {
      UnsafeMutablePointer.of(lotAddress).park(upTo: limit, while: isHeld)
      done.signal()
    }.start()
    return done.wait(timeout: .now() + 60) == .success
  }

  /// The address of no lock.
  private var lotAddress: UnsafeRawPointer { UnsafeRawPointer(bitPattern: 64).unsafelyUnwrapped }

  @Test func `a parked thread looks again although no thread wakes it`() {
    let looks = Protected(0)
    let isDone = park(upTo: 1_000) {
      looks.withLock { looks in
        looks += 1
        return looks < 3
      }
    }
    #expect(isDone)
    #expect(looks.value == 3)
  }

  @Test func `a parked thread looks again when it is woken`() {
    let isHeld = Protected(true)
    let hour = 3_600_000_000_000
    let isDone = park(upTo: hour) {
      // Called with the lot locked, so the thread waits before the other one can wake it.
      Thread { UnsafeMutablePointer.of(lotAddress).wake { isHeld.withLock { $0 = false } } }.start()
      return isHeld.value
    }
    #expect(isDone)
  }

  @Test func `unlocking wakes the threads that wait`() {
    let lock = Lock()
    lock.lock()
    lock.hasWaiting.store(true, ordering: .relaxed)
    lock.unlock()
    let hasWaiting = lock.hasWaiting.load(ordering: .relaxed)
    #expect(!hasWaiting)
  }
}
