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
/// ``BaseListViewController/itemViewsToRegister`` has other views for the items. A screen of a page with a component
/// whose items have no view traps when it is created.
@MainActor
public protocol ShownComponent: Component {
  /// The views of the component's items.
  static var itemViews: ListItemViews { get }
}

extension ListItemViews {
  /// Returns a sentence about the first component of a page whose items neither these views nor its own show; `nil` if
  /// there is none.
  func missing(in page: any Component) -> String? {
    var (waiting, seen) = ([page], Set<ObjectIdentifier>())
    while let component = waiting.popLast() {
      guard seen.insert(ObjectIdentifier(component)).inserted else { continue }
      waiting += component.subcomponents.reversed()
      guard let item = (component as? any Leaf)?.itemType, item != MessageItemViewModel.self, !shows(item) else {
        continue
      }
      if let shown = component as? any ShownComponent, type(of: shown).itemViews.shows(item) { continue }
      return
        "No view shows the \(item) of \(type(of: component)). Declare one in an extension of \(type(of: component)) "
        + "as ShownComponent, or add one to the views of the screen."
    }
    return nil
  }
}
