import RillList

/// What the modules of the store tell whoever studies readers, and where a reader's taps lead.
struct BookstoreActions: Sendable {
  let tracker: any Tracker
  /// Opens the page of a kind of shelf.
  let open: @MainActor @Sendable (String) -> Void

  /// Counts the rows of a module's component that come into view, and the taps on them.
  @MainActor
  func track<Item>(_ component: ViewComponent<Item>) {
    component.on(RowWillDisplay.self) { [tracker, name = component.name] _, item, _ in
      tracker.track(.impression(item: "\(item.id)", module: name))
    }
    component.on(RowSelected.self) { [tracker, name = component.name] _, item, _ in
      tracker.track(.tap(item: "\(item.id)", module: name))
    }
  }
}
