import Rill
import RillTesting

@testable import playground

extension FileMomentsAPI {
  /// Creates one without a limit: its clock never advances.
  convenience init(path: String, scheduler: any Scheduler) {
    self.init(path: path, timeout: .seconds(10), clock: VirtualTimeScheduler(), scheduler: scheduler)
  }
}
