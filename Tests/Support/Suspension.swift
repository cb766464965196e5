import Dispatch

/// Suspends the task, and continues it from a queue.
package func suspend() async {
  await withCheckedContinuation { suspended in DispatchQueue.global().async { suspended.resume() } }
}
