import Rill
import RillList

/// A display that writes down what it is told.
@MainActor
final class ProbeDisplay: ListDisplay {
  let pulls = PublishRelay<Void>()
  private(set) var sections: ListSections = []
  private var changes: [ScreenChange] = []

  var refreshRequests: Observable<Void> { pulls.asObservable() }

  func display(_ sections: ListSections, update: ListUpdate) {
    let explanation = update.explanation(from: self.sections, to: sections).description
    self.sections = sections
    changes.append(.items(sections.map { $0.items.map(\.id) }, explanation))
  }

  func display(isAnimating: Bool) { changes.append(.animating(isAnimating)) }
  func display(isRefreshing: Bool) { changes.append(.refreshing(isRefreshing)) }
  func display(errorMessage: String?) { changes.append(.error(errorMessage)) }

  /// What the driver says, which no display is told.
  func note(_ state: LoadingState) { changes.append(.state(state)) }

  /// Leaves out what needs no telling.
  func forget(_ known: [ScreenChange]) { changes.removeAll(where: known.contains) }

  /// What was told since this was last asked.
  func takeChanges() -> [ScreenChange] {
    defer { changes = [] }
    return changes
  }
}
