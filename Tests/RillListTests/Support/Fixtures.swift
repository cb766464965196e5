import Foundation
import Rill
import RillList
import RillTesting

struct Row: ListItemViewModel {
  let id: ListItemID
  var text = ""
}

struct OtherRow: ListItemViewModel {
  static let reuseIdentifier = "other"
  let id: ListItemID
}

func sections(_ items: [any ListItemViewModel]...) -> ListSections {
  ListSections(items.map { ListSection(id: "", $0) })
}

struct Offline: LocalizedError, CustomStringConvertible {
  let description = "The network is down."
  var errorDescription: String? { description }
}

/// A view model whose loads answer on demand, in any order.
final class StubViewModel: ListViewModel {
  nonisolated let api = RequestStub<Void, ListSections>()

  nonisolated var loads: [HeldRequest<Void, ListSections>] { api.requests }

  init(_ options: LoadOptions = LoadOptions()) {
    let api = api
    super.init(options: options, request: { api.request(()) }, sections: { $0 })
  }
}

/// Records the calls that a driver makes to a screen.
@MainActor
final class StubDisplay: ListDisplay {
  var calls: [String] = []
  /// Called while a content is being shown, with the number of contents shown before.
  var onItems: (Int) -> Void = { _ in }
  private var itemsCount = 0
  let pulls = PublishRelay<Void>()

  var refreshRequests: Observable<Void> { pulls.asObservable() }

  func display(_ sections: ListSections, update: ListUpdate) {
    calls.append("items \(sections.map { $0.items.map(\.id.description).joined(separator: " ") }) \(update)")
    itemsCount += 1
    onItems(itemsCount)
  }

  func display(isAnimating: Bool) { calls.append("animating \(isAnimating)") }
  func display(isRefreshing: Bool) { calls.append("refreshing \(isRefreshing)") }
  func display(errorMessage: String?) { calls.append("error \(errorMessage ?? "none")") }
  func display(deselectedRowAt indexPath: ListIndexPath) { calls.append("deselect \(indexPath)") }

  /// The calls since the last call of this method.
  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }
}
