import Dispatch
import Foundation
import Testing

@testable import Rill

/// How long a law waits for another thread before it calls that thread stuck.
let patience = DispatchTimeInterval.seconds(300)

/// Runs `body` on another thread; whether it returns while this one waits.
func returns(_ body: @escaping @Sendable () -> Void) -> Bool { OtherThread().returns(body) }

/// A second thread, which may get stuck on what the first one holds.
final class OtherThread: Sendable {
  private let running = DispatchGroup()

  /// Runs `body` on the other thread; whether it returns while this one waits.
  func returns(within limit: DispatchTimeInterval = patience, _ body: @escaping @Sendable () -> Void) -> Bool {
    running.enter()
    Thread { [running] in
      body()
      running.leave()
    }.start()
    return running.wait(timeout: .now() + limit) == .success
  }

  /// Waits for what was stuck until this thread went on.
  func join() { _ = running.wait(timeout: .now() + patience) }
}

/// Waits until what the threads before have handed over was delivered.
func settle(_ location: SourceLocation = #_sourceLocation) {
  #expect(SingleOwner.hops.wait(timeout: .now() + 600) == .success, sourceLocation: location)
}

/// Runs `body` on so many threads of its own at once, and waits for all, and until all that they have sent was
/// delivered. A thread pool would give as many as there are cores.
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

/// Runs `body` on a thread with a stack of so many bytes, and waits for it.
func onStack<Result: Sendable>(bytes: Int, _ body: @escaping @Sendable () -> Result) -> Result? {
  let done = DispatchSemaphore(value: 0)
  let result = Log<Result>()
  let thread = Thread {
    result.add(body())
    done.signal()
  }
  thread.stackSize = bytes
  thread.start()
  done.wait()
  return result.entries.first
}
