public import RillList

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
/// ``BaseListViewController/itemViewsToRegister`` has other views for the items, or it registers cells of its own in
/// ``BaseListViewController/configureViews(_:)``. A screen of a page with a component whose items have neither cannot be
/// created: it traps. That of a subclass, which may have either, traps when its view loads.
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
