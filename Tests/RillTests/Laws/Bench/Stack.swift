import Dispatch
import Foundation
import TestSupport

/// Runs `body` on a thread with a stack of `bytes` bytes, and waits for it.
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
