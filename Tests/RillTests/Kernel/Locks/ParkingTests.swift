import Foundation
import TestSupport
import Testing

@testable import Rill

/// A thread that finds a lock held waits for its semaphore until it is woken.
@Suite(.tags(.concurrency)) struct ParkingTests {
  private final class Held: Sendable {
    let lock = ParkingLock()
    let hasEntered = DispatchSemaphore(value: 0)

    /// Lets a thread wait for the lock, which is held. It may be woken before it waits.
    func letWait() {
      let hasLooked = DispatchSemaphore(value: 0)
      Thread {
        let mustWait = self.lock.mustWait()
        hasLooked.signal()
        if mustWait {
          self.lock.semaphore.wait()
          self.lock.lockContended()
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

  @Test func `a lock that is released wakes no thread that waits for another one`() {
    let (other, held) = (Held(), Held())
    held.lock.lock()
    let (looks, hasEntered) = (Protected(0), DispatchSemaphore(value: 0))
    let isWaiting = DispatchSemaphore(value: 0)
    Thread {
      while held.lock.mustWait() {
        looks.withLock { $0 += 1 }
        isWaiting.signal()
        held.lock.semaphore.wait()
      }
      hasEntered.signal()
    }.start()
    isWaiting.waitForSignal()
    other.lock.lock()
    for _ in 0..<100 {
      other.letWait()
      other.lock.unlock()
      #expect(other.hasEntered.wait(timeout: .now() + 60) == .success)
    }
    held.lock.unlock()
    hasEntered.waitForSignal()
    #expect(looks.value == 1)
  }
}
