import RillList

/// The actions of the store's modules: tracking for reader analytics, and the destinations of taps.
struct BookstoreActions: Sendable {
  let tracker: any Tracker
  /// Opens the page of a kind of shelf.
  let open: @MainActor @Sendable (String) -> Void

  /// Tracks the rows of one of a module's components that come into view, and the taps on them.
  @MainActor
  func track<Item>(_ component: ViewComponent<Item>, of module: ModuleID) {
    component.on(RowWillDisplay.self) { [tracker] _, row in
      tracker.track(.impression(item: "\(row.item.id)", module: "\(module)"))
    }
    component.on(RowSelected.self) { [tracker] _, row in
      tracker.track(.tap(item: "\(row.item.id)", module: "\(module)"))
    }
  }
}
