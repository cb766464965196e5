import Rill
public import RillList

/// A row that shows an item through a view, so that the same view serves outside of tables too.
public final class BaseTableViewCell<ItemView: ListItemView>: TableViewCell, ListItemCell {
  /// The view that fills the cell.
  public let itemView: ItemView

  /// A cell with an empty view.
  public required init() {
    itemView = ItemView()
    super.init()
    addSubview(itemView)
    itemView.makeConstraints { $0.edges.equalToSuperview() }
  }

  /// Shows the item if it is of the view's type.
  public func update(with item: any ListItemViewModel) throws(ListItemMismatch) {
    guard let viewModel = item as? ItemView.ViewModel else {
      throw ListItemMismatch(expected: ItemView.ViewModel.self, given: type(of: item))
    }
    itemView.show(viewModel)
  }

  override func endUse() {
    super.endUse()
    itemView.reuseScope.reset()
  }
}
