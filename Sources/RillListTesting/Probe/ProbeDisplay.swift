import Rill
import RillList

/// A display that records its changes.
@MainActor
final class ProbeDisplay: ListDisplay {
  let pulls = PublishRelay<Void>()
  private(set) var sections: ListSections = []
  private var changes: [ScreenChange] = []

  var refreshRequests: Observable<Void> { pulls.asObservable() }

  func display(_ sections: ListSections, update: ListUpdate) {
    let explanation = update.explanation(from: self.sections, to: sections)
    self.sections = sections
    changes.append(.items(sections.map { $0.items.map(\.id) }, explanation))
  }

  func display(isAnimating: Bool) { changes.append(.animating(isAnimating)) }
  func display(isRefreshing: Bool) { changes.append(.refreshing(isRefreshing)) }
  func display(errorMessage: String?) { changes.append(.error(errorMessage)) }
  func display(deselectedRowAt indexPath: ListIndexPath) {}

  /// Records a state of the driver, which displays do not receive.
  func note(_ state: LoadingState) { changes.append(.state(state)) }

  /// Drops changes that the test need not expect.
  func forget(_ known: [ScreenChange]) { changes.removeAll(where: known.contains) }

  /// Returns the changes since the last call.
  func takeChanges() -> [ScreenChange] {
    defer { changes = [] }
    return changes
  }
}
