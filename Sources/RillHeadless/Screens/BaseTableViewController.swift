public import RillList

/// A screen that shows a list in a table: its rows, the indicator of a first load, pull to refresh, and why the last load
/// failed.
///
/// The screen loads when it first appears; leaving it cancels a running load, and the next appearance starts it again.
///
/// ```swift
/// let cities = BaseTableViewController(
///   viewModel: CitiesViewModel(), title: "Cities", itemViews: ListItemViews(CityView.self))
/// ```
open class BaseTableViewController: BaseListViewController {
  /// The rows.
  public final let tableView: TableView

  /// Makes the screen of a view model.
  ///
  /// - Parameter itemViews: which view shows which item. A `MessageItemViewModel` is shown by a ``MessageView`` unless this says
  ///   otherwise.
  public init(viewModel: ListViewModel, title: String? = nil, itemViews: ListItemViews = ListItemViews()) {
    tableView = TableView()
    super.init(viewModel: viewModel, title: title, itemViews: itemViews, listView: tableView)
  }
}
