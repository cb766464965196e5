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
  private typealias MakeCell = @MainActor () -> ListViewCell

  private var entries = ItemViewEntries<MakeCell>()

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

  /// Adds a cell for the items of a type.
  public func adding<Item: ListItemViewModel>(_ cell: (some ListItemCell).Type, for item: Item.Type) -> ListItemViews {
    var views = self
    let entry = ItemViewEntries<MakeCell>(cell, for: item, identifier: item.reuseIdentifier) { cell.init() }
    views.entries.add(entry, conflict: Self.report)
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
    let makeCell: MakeCell = {
      BaseListViewCell<ItemView>(make()) { item in (item as? Item).map(viewModel) }
    }
    let entry = ItemViewEntries(ItemView.self, for: item, identifier: item.reuseIdentifier, makeCell)
    entries.add(entry, conflict: Self.report)
  }

  private static func report(identifier: String, kept: String, ignored: String) {
    ScreenDiagnostics.report(.conflictingViews(identifier: identifier, kept: kept, ignored: ignored))
  }
}

/// A component type whose views are declared, once for all screens.
///
/// The component itself names no view: an extension in the code of the screens does.
///
/// ```swift
/// extension TagsComponent: ShownComponent {
///   static var itemViews: ListItemViews { ListItemViews(TagView.self) }
/// }
/// ```
///
/// A screen registers the views of the components that it shows, unless its own
/// ``BaseListViewController/itemViewsToRegister`` has others for the items. A screen of a page with a component whose
/// items have neither cannot be created: it traps.
@MainActor
public protocol ShownComponent: Component {
  /// The views of the component's items.
  static var itemViews: ListItemViews { get }
}

/// The views that the components of a screen declare.
@MainActor
struct DeclaredViews {
  /// An app may declare a view for messages as for any component. No page shows all its messages from the start.
  private var views =
    (MessageComponent.self as any Component.Type as? any ShownComponent.Type)?.itemViews ?? ListItemViews()
  private var types = ComponentTypes()

  /// Registers the views that components and their parts declare, and the one for messages, for items without a cell.
  ///
  /// - Returns: the first component of a type that was not there before whose items have no cell.
  mutating func register(_ components: [any Component], with listView: ListView) -> (any Leaf)? {
    register(new: types.takeNew(in: components), with: listView)
  }

  /// Registers the views that the components of new sections, or of new types of rows in others, declare.
  mutating func register(
    _ sections: ListSections, _ update: ListUpdate, of page: [any Component], with listView: ListView
  ) {
    let new = types.takeNew(in: sections, update, of: page)
    if !new.isEmpty { _ = register(new: new, with: listView) }
  }

  private mutating func register(new components: [any Component], with listView: ListView) -> (any Leaf)? {
    for component in components {
      if let shown = component as? any ShownComponent { views = views.adding(type(of: shown).itemViews) }
    }
    views.registerMissing(with: listView)
    ListItemViews(MessageView.self).registerMissing(with: listView)
    return components.lazy.compactMap { $0 as? any Leaf }.first { !listView.isRegistered($0.itemType.reuseIdentifier) }
  }
}
