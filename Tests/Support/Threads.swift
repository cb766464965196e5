import Dispatch
import Foundation
import Rill

/// Runs `body` on `count` new threads, and returns their results when all have finished.
package func onThreads<Result: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) -> Result) -> [Result] {
  let results = Protected([Int: Result]())
  let done = DispatchGroup()
  for index in 0..<count {
    done.enter()
    Thread {
      let result = body(index)
      results.withLock { $0[index] = result }
      done.leave()
    }.start()
  }
  done.wait()
  return results.value.sorted { $0.key < $1.key }.map(\.value)
}

/// Blocks threads until a number of them have arrived.
package final class Barrier: Sendable {
  private let missing: Protected<Int>
  private let complete = DispatchSemaphore(value: 0)

  package init(of count: Int) { missing = Protected(count) }

  /// Waits for the others; threads that arrive later pass. Returns false only in a broken program, after ten minutes.
  @discardableResult
  package func join() -> Bool {
    let isLast = missing.withLock { missing in
      missing -= 1
      return missing <= 0
    }
    if isLast { complete.signal() }
    guard complete.wait(timeout: .now() + 600) == .success else { return false }
    complete.signal()
    return true
  }
}
