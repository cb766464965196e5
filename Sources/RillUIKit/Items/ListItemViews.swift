#if canImport(UIKit)
import Rill
public import RillList
public import UIKit

/// The views for each type of item, declared once for all screens of an app.
///
/// The views of a component's items are declared with the component: see ``ShownComponent``.
///
/// ```swift
/// let views = ListItemViews(ProfileView.self, MomentView.self)
///   .adding(PictureTextView.self, for: BookRow.self) { $0 }
///
/// let screen = ListTableViewController(viewModel: viewModel, itemViews: views)
/// ```
@MainActor
public struct ListItemViews {
  private(set) var entries = ItemViewEntries<@MainActor () -> CellContent>()

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
    _ view: ItemView.Type, for item: Item.Type,
    make: @escaping @MainActor () -> ItemView = { ItemView(frame: .zero) },
    viewModel: @escaping @MainActor (Item) -> ItemView.ViewModel
  ) -> ListItemViews {
    var views = self
    let content: @MainActor () -> CellContent = {
      CellContent(make()) { item in (item as? Item).map(viewModel) }
    }
    views.entries.add(view, for: item, identifier: item.reuseIdentifier, content, conflict: Self.report)
    return views
  }

  /// Adds the views of another collection.
  public func adding(_ others: ListItemViews) -> ListItemViews {
    var views = self
    views.entries.add(others.entries, conflict: Self.report)
    return views
  }

  private static func report(identifier: String, kept: String, ignored: String) {
    ListDiagnostic.conflictingViews(identifier: identifier, kept: kept, ignored: ignored).report(CallSite())
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
/// ``ListViewController/itemViewsToRegister`` has other views for the items. A screen of a page with a component whose
/// items have neither traps when its view loads.
@MainActor
public protocol ShownComponent: Component {
  /// The views of the component's items.
  static var itemViews: ListItemViews { get }
}
#endif
