import Dispatch

/// Runs tasks outside Swift's own pool, whose few threads may all be blocked in other tests.
package final class QueueExecutor: TaskExecutor {
  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
