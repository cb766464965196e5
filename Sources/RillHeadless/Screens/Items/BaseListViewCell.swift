import Foundation
import Rill
public import RillList

/// A cell that shows an item through a view. The same view works in tables, in collections and outside of both.
public final class BaseListViewCell<ItemView: ListItemView>: ListViewCell, ListItemCell {
  /// The view that fills the cell.
  public let itemView: ItemView

  private let viewModel: @MainActor (any ListItemViewModel) -> ItemView.ViewModel?
  private var topSpace: LayoutConstraint?

  /// Creates a cell with an empty view. The cell shows items that have the view's type or conform to it.
  public required convenience init() {
    self.init(ItemView()) { $0 as? ItemView.ViewModel }
  }

  /// - Parameter viewModel: returns the value that the view shows for an item, or `nil` if it does not show such items.
  init(_ itemView: ItemView, viewModel: @escaping @MainActor (any ListItemViewModel) -> ItemView.ViewModel?) {
    self.itemView = itemView
    self.viewModel = viewModel
    super.init()
    addSubview(itemView)
    topSpace = itemView.makeConstraints { $0.top.equalToSuperview() }.first
    itemView.makeConstraints { $0.leading.trailing.bottom.equalToSuperview() }
  }

  /// Leaves space between the row and the one above it, on a phone.
  override func metricDidChange() { topSpace?.constant = metric.spacing }

  /// Shows an item, or throws a mismatch if the view does not show such items.
  public func update(with item: any ListItemViewModel) throws(ListItemMismatch) {
    guard let viewModel = viewModel(item) else {
      throw ListItemMismatch(expected: ItemView.ViewModel.self, given: type(of: item))
    }
    itemView.show(viewModel)
  }

  override var highlightedArea: CGRect { itemView.frame }
  override var isHighlighted: Bool { super.isHighlighted && itemView.selectionStyle == .highlight }
}

/// A cell of a table that shows an item through a view.
public typealias BaseTableViewCell = BaseListViewCell

/// A cell of a collection that shows an item through a view.
public typealias BaseCollectionViewCell = BaseListViewCell
