import Dispatch
import Foundation
import Testing

@testable import Rill

/// The time that a law waits for another thread before it considers that thread stuck.
let patience = DispatchTimeInterval.seconds(300)

/// Runs `body` on another thread, and returns whether it finishes while this one waits.
func returns(_ body: @escaping @Sendable () -> Void) -> Bool { OtherThread().returns(body) }

/// A second thread, which may block on a lock that the first one holds.
final class OtherThread: Sendable {
  private let running = DispatchGroup()

  /// Runs `body` on the other thread, and returns whether it finishes while this one waits.
  func returns(within limit: DispatchTimeInterval = patience, _ body: @escaping @Sendable () -> Void) -> Bool {
    running.enter()
    Thread { [running] in
      body()
      running.leave()
    }.start()
    return running.wait(timeout: .now() + limit) == .success
  }

  /// Waits for the work that was blocked until this thread continued.
  func join() { _ = running.wait(timeout: .now() + patience) }
}

/// Waits until the events that earlier threads handed over are delivered.
func settle(_ location: SourceLocation = #_sourceLocation) {
  #expect(Turns.hops.wait(timeout: .now() + 600) == .success, sourceLocation: location)
}

/// Runs `body` on `count` new threads at once, and waits until all have finished and all that they sent is delivered. A
/// thread pool would only have as many threads as there are cores.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let start = DispatchSemaphore(value: 0)
  let done = DispatchSemaphore(value: 0)
  for index in 0..<count {
    Thread {
      start.wait()
      body(index)
      done.signal()
    }.start()
  }
  for _ in 0..<count { start.signal() }
  for _ in 0..<count { done.wait() }
  settle()
}
