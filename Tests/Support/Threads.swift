import Dispatch
import Foundation
import Rill

/// Runs `body` on so many threads of its own, and gives what each returned when all have.
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

/// Lets threads go on when so many have come.
package final class Barrier: Sendable {
  private let missing: Protected<Int>
  private let complete = DispatchSemaphore(value: 0)

  package init(of count: Int) { missing = Protected(count) }

  /// Waits for the others; whoever comes later passes. False in a broken program only, after ten minutes.
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
