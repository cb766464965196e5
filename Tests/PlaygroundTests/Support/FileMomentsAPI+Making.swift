import Rill

@testable import playground

extension FileMomentsAPI {
  /// Without a limit: its clock stands still.
  convenience init(path: String, scheduler: any Scheduler) {
    self.init(path: path, timeout: .seconds(10), clock: VirtualTimeScheduler(), scheduler: scheduler)
  }
}
