public import RillList

/// The views for each type of item, declared once for all screens of an app.
///
/// The views of a component's items are declared with the component: see ``ShownComponent``.
///
/// ```swift
/// let views = ListItemViews(ProfileView.self, MomentView.self)
///   .adding(PictureTextView.self, for: BookRow.self) { $0 }
///
/// let screen = BaseTableViewController(viewModel: viewModel, itemViews: views)
/// ```
@MainActor
public struct ListItemViews {
  private var entries = ItemViewEntries<@MainActor () -> ListViewCell>()

  /// Creates a collection of views, each for the items that it shows.
  public init<each ItemView: ListItemView>(_ views: repeat (each ItemView).Type)
  where repeat (each ItemView).ViewModel: ListItemViewModel {
    repeat (self = adding(each views, for: (each ItemView).ViewModel.self) { $0 })
  }

  /// Adds a view for the items of a type.
  ///
  /// - Parameters:
  ///   - view: the type of view.
  ///   - item: the type of item.
  ///   - make: creates a view, for example with a subview that only these items need. It must create a new view each
  ///     time.
  ///   - viewModel: returns the value that the view shows for an item: `{ $0 }` for a view that depends on a protocol.
  public func adding<Item: ListItemViewModel, ItemView: ListItemView>(
    _ view: ItemView.Type, for item: Item.Type, make: @escaping @MainActor () -> ItemView = { ItemView() },
    viewModel: @escaping @MainActor (Item) -> ItemView.ViewModel
  ) -> ListItemViews {
    var views = self
    views.add(make, for: item, viewModel)
    return views
  }

  /// Adds the views of another collection.
  public func adding(_ others: ListItemViews) -> ListItemViews {
    var views = self
    views.entries.add(others.entries, conflict: Self.report)
    return views
  }

  /// Registers a cell for each type of item with a table or a collection.
  public func register(with listView: ListView) {
    for (identifier, make) in entries.sorted { listView.register(forCellReuseIdentifier: identifier, make: make) }
  }

  /// Registers a cell for each type of item that has none.
  func registerMissing(with listView: ListView) {
    for (identifier, make) in entries.sorted where !listView.isRegistered(identifier) {
      listView.register(forCellReuseIdentifier: identifier, make: make)
    }
  }

  private mutating func add<Item: ListItemViewModel, ItemView: ListItemView>(
    _ make: @escaping @MainActor () -> ItemView, for item: Item.Type,
    _ viewModel: @escaping @MainActor (Item) -> ItemView.ViewModel
  ) {
    let makeCell: @MainActor () -> ListViewCell = {
      BaseListViewCell<ItemView>(make()) { item in (item as? Item).map(viewModel) }
    }
    entries.add(ItemView.self, for: item, identifier: item.reuseIdentifier, makeCell, conflict: Self.report)
  }

  private static func report(identifier: String, kept: String, ignored: String) {
    ScreenDiagnostics.report(.conflictingViews(identifier: identifier, kept: kept, ignored: ignored))
  }
}
