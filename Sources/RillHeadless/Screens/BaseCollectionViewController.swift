public import RillList

/// A screen that shows a list in a collection: its rows, the indicator of a first load, pull to refresh, and why the last load
/// failed.
///
/// The screen loads when it first appears; leaving it cancels a running load, and the next appearance starts it again.
///
/// ```swift
/// let shop = BaseCollectionViewController(
///   viewModel: page.viewModel, itemViews: .shop, layout: FlowLayout(alignment: .leading))
/// ```
open class BaseCollectionViewController: BaseListViewController {
  /// The rows.
  public final let collectionView: CollectionView

  /// Makes the screen of a view model.
  ///
  /// - Parameters:
  ///   - itemViews: which view shows which item. A `MessageItemViewModel` is shown by a ``MessageView`` unless this says otherwise.
  ///   - layout: how items are put into lines.
  public init(
    viewModel: ListViewModel, title: String? = nil, itemViews: ListItemViews = ListItemViews(),
    layout: FlowLayout = FlowLayout()
  ) {
    collectionView = CollectionView(layout: layout)
    super.init(viewModel: viewModel, title: title, itemViews: itemViews, listView: collectionView)
  }
}
