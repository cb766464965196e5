import Rill
import TestSupport

/// What an entry makes its stream from.
struct Inputs: Sendable {
  let source: Observable<Item>
  /// For operators that join: their further inputs, which the laws feed like the source.
  let second: Observable<Item>
  let third: Observable<Item>
  /// Where an operator that waits or hops does so.
  let scheduler: any Scheduler

  init(_ streams: [Observable<Item>], scheduler: any Scheduler) {
    source = streams[0]
    second = streams[1]
    third = streams[2]
    self.scheduler = scheduler
  }

  /// Where an operator that runs a task does so. Not on Swift's own pool, whose few threads wait in other laws.
  var executor: any TaskExecutor { scheduler as? any TaskExecutor ?? QueueExecutor() }
}
