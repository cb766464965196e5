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
  /// Shows an item in the view that a cell has, or in a new one, and returns that view.
  typealias Show = @MainActor (any ListItemViewModel, (any ListItemView)?) throws(ListRowError) -> any ListItemView

  private(set) var entries = ItemViewEntries<Show>()

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
    _ view: ItemView.Type, for item: Item.Type, make: @escaping @MainActor () -> ItemView = { ItemView(frame: .zero) },
    viewModel: @escaping @MainActor (Item) -> ItemView.ViewModel
  ) -> ListItemViews {
    var views = self
    let show: Show = { item, view throws(ListRowError) in
      let type = type(of: item)
      guard let item = item as? Item else {
        throw .wrongItem(identifier: type.reuseIdentifier, expected: "\(ItemView.ViewModel.self)", given: "\(type)")
      }
      let view = view as? ItemView ?? make()
      view.show(viewModel(item))
      return view
    }
    let entry = ItemViewEntries(view, for: item, identifier: item.reuseIdentifier, show)
    views.entries.add(entry, conflict: Self.report)
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
/// items have neither cannot be created: it traps.
@MainActor
public protocol ShownComponent: Component {
  /// The views of the component's items.
  static var itemViews: ListItemViews { get }
}

/// A cell that shows an item through a view, or the reason why it cannot.
@MainActor
protocol ItemCell: UIView {
  var contentView: UIView { get }
  /// Whether the cell shows an item, with its bindings.
  var isInUse: Bool { get set }
}

extension ItemCell {
  var itemView: (any ListItemView)? { contentView.subviews.lazy.compactMap { $0 as? any ListItemView }.first }

  /// Shows an item, and ends the bindings for the one before.
  func show(_ item: any ListItemViewModel, _ show: ListItemViews.Show) throws(ListRowError) {
    endUse()
    place(try show(item, itemView))
    isInUse = true
  }

  /// Shows why there is no item.
  func show(_ error: ListRowError) {
    let label = UILabel()
    label.numberOfLines = 0
    label.text = "▲ \(error)"
    place(label)
  }

  func endUse() {
    isInUse = false
    itemView?.reuseScope.reset()
  }

  /// Shows a view instead of another one, of which the constraints would also give the row its height.
  private func place(_ view: UIView) {
    guard view.superview !== contentView else { return }
    for other in contentView.subviews { other.removeFromSuperview() }
    contentView.fill(with: view)
  }
}

final class ItemTableCell: UITableViewCell, ItemCell { var isInUse = false }

final class ItemCollectionCell: UICollectionViewCell, ItemCell {
  var isInUse = false
  /// Whether the owner of the item gives it its size.
  var hasFixedSize = false

  /// An item without a size of its owner keeps its width, and its constraints give it its height.
  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard !hasFixedSize else { return layoutAttributes }
    let fitting = contentView.systemLayoutSizeFitting(
      CGSize(width: layoutAttributes.size.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    layoutAttributes.size.height = fitting.height
    return layoutAttributes
  }
}
#endif
