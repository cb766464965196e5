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

  private final class Held: Sendable {
    let lock = Lock()
    let hasLooked = DispatchSemaphore(value: 0)
    let hasEntered = DispatchSemaphore(value: 0)

    /// Takes the lock, and lets another thread park for it.
    func hold(upTo limit: Int) {
      lock.lock()
      Thread {
        self.lock.lot.park(upTo: limit) {
          let mustWait = self.lock.mustWait()
          // With the lot locked, so nothing wakes the thread before it waits.
          self.hasLooked.signal()
          return mustWait
        }
        self.hasEntered.signal()
      }.start()
      hasLooked.waitForSignal()
    }
  }

  @Test func `unlocking wakes a thread that waits`() {
    let held = Held()
    held.hold(upTo: 3_600_000_000_000)
    held.lock.unlock()
    #expect(held.hasEntered.wait(timeout: .now() + 60) == .success)
  }

  /// As if the look for waiting threads had come before the thread announced itself.
  @Test func `a thread that unlocking has missed gets the lock`() {
    let held = Held()
    held.hold(upTo: 1_000_000)
    held.lock.hasWaiting.store(false, ordering: .relaxed)
    held.lock.isHeld.store(false, ordering: .releasing)
    #expect(held.hasEntered.wait(timeout: .now() + 60) == .success)
    let isFree = held.lock.tryLock()
    #expect(!isFree)
  }
}
