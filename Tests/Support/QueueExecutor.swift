import Dispatch

/// Runs tasks apart from Swift's own pool, whose few threads may all wait in other tests.
package final class QueueExecutor: TaskExecutor {
  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
