import Rill
import TestSupport

/// The inputs from which an entry creates its stream.
struct Inputs: Sendable {
  let source: Observable<Item>
  /// For operators that combine streams: their other inputs, which the laws feed like the source.
  let second: Observable<Item>
  let third: Observable<Item>
  /// The scheduler on which an operator waits or delivers.
  let scheduler: any Scheduler

  init(_ streams: [Observable<Item>], scheduler: any Scheduler) {
    source = streams[0]
    second = streams[1]
    third = streams[2]
    self.scheduler = scheduler
  }

  /// The executor on which an operator runs a task. It is not Swift's own pool, whose few threads are blocked in other
  /// laws.
  var executor: any TaskExecutor { scheduler as? any TaskExecutor ?? QueueExecutor() }
}
