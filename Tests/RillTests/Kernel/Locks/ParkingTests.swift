import Foundation
import TestSupport
import Testing

@testable import Rill

/// A thread that finds a lock held waits in its lot until it is woken.
@Suite(.tags(.concurrency)) struct ParkingTests {
  private final class Held: Sendable {
    let lock = ParkingLock()
    let hasEntered = DispatchSemaphore(value: 0)

    /// Lets a thread park for the lock, which is held.
    func letWait() {
      let hasLooked = DispatchSemaphore(value: 0)
      Thread {
        self.lock.madeLot.wait {
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
