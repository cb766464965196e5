import Rill
import RillList

/// A typical row of an app: its identity is as long as a UUID, and it has more fields than an existential stores
/// inline.
struct ShopRow: ListItemViewModel {
  let id: ListItemID
  var name: String
  var street: String
  var stars: Int

  /// Creates a row. The same number creates an equal row with separate storage.
  init(_ number: Int, stars: Int = 3) {
    let digits = String(number, radix: 16)
    let padded = String(repeating: "0", count: 8 - digits.count) + digits
    id = ListItemID("\(padded)-5f0e-4c1b-9a77-2d3b6c1e8f90")
    name = "Shop \(number)"
    street = "\(number) Station Road, Northgate"
    self.stars = stars
  }
}

/// A display that only records its notifications.
final class SilentDisplay: ListDisplay {
  private(set) var batches = 0
  private(set) var sections: ListSections = []

  var refreshRequests: Observable<Void> { .never() }

  func display(_ sections: ListSections, update: ListUpdate) {
    self.sections = sections
    batches += 1
    Total.consume(
      update.rows.deletes.count &+ update.rows.inserts.count &+ update.rows.moves.count &+ update.reloads.count)
  }

  func display(isAnimating: Bool) {}
  func display(isRefreshing: Bool) {}
  func display(errorMessage: String?) {}
  func display(deselectedRowAt indexPath: ListIndexPath) {}
}

/// A list on its screen, all on this thread. Apps compare long lists on another thread, which is no cheaper.
@MainActor
struct PlayedList {
  let viewModel: ListViewModel
  let display = SilentDisplay()
  let driver: ListDriver

  init(_ viewModel: ListViewModel) {
    self.viewModel = viewModel
    driver = ListDriver(viewModel: viewModel, display: display, diffScheduler: ImmediateScheduler.instance)
  }
}
