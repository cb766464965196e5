public import RillList

/// A screen that shows a list in a collection: its rows, the indicator of a first load, pull to refresh, and the error
/// of the last load.
///
/// The screen loads when it first appears. When it disappears, it cancels a running load; the next appearance restarts
/// it.
///
/// ```swift
/// let shop = BaseCollectionViewController(
///   viewModel: page.viewModel, itemViews: .shop, layout: FlowLayout(alignment: .leading))
/// ```
open class BaseCollectionViewController: BaseListViewController {
  /// The collection that shows the rows.
  public final let collectionView: CollectionView

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
  ///   - layout: the arrangement of the items.
  public init(
    viewModel: ListViewModel, title: String? = nil, itemViews: ListItemViews = ListItemViews(), texts: ListTexts? = nil,
    layout: any CollectionLayout = FlowLayout()
  ) {
    collectionView = CollectionView(layout: layout)
    super.init(viewModel: viewModel, title: title, itemViews: itemViews, texts: texts, listView: collectionView)
    if type(of: self) == BaseCollectionViewController.self { registerViews() }
  }
}
