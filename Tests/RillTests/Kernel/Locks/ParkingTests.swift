import Foundation
import TestSupport
import Testing

@testable import Rill

/// A thread that finds a lock held waits in its lot until it is woken.
@Suite(.tags(.concurrency)) struct ParkingTests {
  @Test func `a parked thread looks again when it is woken`() {
    let isHeld = Protected(true)
    let done = DispatchSemaphore(value: 0)
    Thread {
      // The address of no lock.
      let lot = UnsafeMutablePointer.of(UnsafeRawPointer(bitPattern: 64).unsafelyUnwrapped)
      lot.park {
        // Called with the lot locked, so the thread waits before the other one can wake it.
        Thread {
          _ = isHeld.exchange(false)
          UnsafeMutablePointer.of(UnsafeRawPointer(bitPattern: 64).unsafelyUnwrapped).wake()
        }.start()
        return isHeld.value
      }
      done.signal()
    }.start()
    #expect(done.wait(timeout: .now() + 60) == .success)
  }

  private final class Held: Sendable {
    let lock = Lock()
    let hasEntered = DispatchSemaphore(value: 0)

    /// Lets a thread park for the lock, which is held.
    func letWait() {
      let hasLooked = DispatchSemaphore(value: 0)
      Thread {
        self.lock.lot.park {
          let mustWait = self.lock.mustWait()
          // With the lot locked, so nothing wakes the thread before it waits.
          hasLooked.signal()
          return mustWait
        }
        self.hasEntered.signal()
      }.start()
      hasLooked.waitForSignal()
    }
  }

  @Test func `unlocking wakes a thread that waits, and the next unlocking the next one`() {
    let held = Held()
    held.lock.lock()
    for _ in 0..<3 { held.letWait() }
    for _ in 0..<3 {
      held.lock.unlock()
      #expect(held.hasEntered.wait(timeout: .now() + 60) == .success)
      // The thread that was woken has it.
      let isFree = held.lock.tryLock()
      #expect(!isFree)
    }
  }
}
