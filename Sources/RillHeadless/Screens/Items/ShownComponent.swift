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
/// ``BaseListViewController/configureViews(_:)``. A screen of a page with a component whose items have neither traps
/// when its view loads.
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
  private var types: Set<ObjectIdentifier> = []

  /// Registers the views that components and their parts declare, and the one for messages, for items without a cell.
  ///
  /// - Returns: the first component of a type that was not there before whose items have no cell.
  mutating func register(_ components: [any Component], with listView: ListView) -> (any Leaf)? {
    var (waiting, seen, leaves) = (Array(components.reversed()), Set<ObjectIdentifier>(), [any Leaf]())
    while let component = waiting.popLast() {
      guard seen.insert(ObjectIdentifier(component)).inserted else { continue }
      waiting += component.subcomponents.reversed()
      guard types.insert(ObjectIdentifier(type(of: component))).inserted else { continue }
      if let shown = component as? any ShownComponent { views = views.adding(type(of: shown).itemViews) }
      if let leaf = component as? any Leaf { leaves.append(leaf) }
    }
    views.registerMissing(with: listView)
    ListItemViews(MessageView.self).registerMissing(with: listView)
    return leaves.first { !listView.isRegistered($0.itemType.reuseIdentifier) }
  }
}
