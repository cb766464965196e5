public import RillList

/// A screen that shows a list in a table: its rows, the indicator of a first load, pull to refresh, and the error of
/// the last load.
///
/// The screen loads when it first appears. When it disappears, it cancels a running load; the next appearance restarts
/// it.
///
/// ```swift
/// let cities = BaseTableViewController(
///   viewModel: CitiesViewModel(), title: "Cities", itemViews: ListItemViews(CityView.self))
/// ```
open class BaseTableViewController: BaseListViewController {
  /// The table that shows the rows.
  public final let tableView: TableView

  /// Creates the screen of a view model.
  ///
  /// It traps if a component of the page has no view. A screen of a subclass does when its view loads.
  ///
  /// - Parameters:
  ///   - viewModel: the view model of the list.
  ///   - title: the screen's title.
  ///   - itemViews: the views of the items. A ``MessageView`` shows a `MessageItemViewModel` unless this has another
  ///     view for it. Each ``ShownComponent`` of a page brings its own.
  ///   - texts: the words of the screen; by default, those of the view model.
  public init(
    viewModel: ListViewModel, title: String? = nil, itemViews: ListItemViews = ListItemViews(), texts: ListTexts? = nil
  ) {
    tableView = TableView()
    super.init(viewModel: viewModel, title: title, itemViews: itemViews, texts: texts, listView: tableView)
    if type(of: self) == BaseTableViewController.self { registerViews() }
  }
}
