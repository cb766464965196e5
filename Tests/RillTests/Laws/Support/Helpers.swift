import Rill
import RillTesting

extension ObservableType {
  /// The events delivered inside `subscribe`, as a diagram.
  func timeline() -> Timeline { record(self, on: VirtualTimeScheduler()) }
}
