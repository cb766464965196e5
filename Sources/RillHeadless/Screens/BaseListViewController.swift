import Foundation
public import Rill
public import RillList

/// A screen that shows a list: its rows, the indicator of a first load, pull to refresh, and why the last load failed.
///
/// The screen loads when it first appears; leaving it cancels a running load, and the next appearance starts it again.
///
/// It is the base of ``BaseTableViewController`` and ``BaseCollectionViewController``, which show the same view models by
/// the same views.
open class BaseListViewController: BaseViewController, ListDisplay, ListViewDelegate {
  /// What the screen shows and how it is loaded.
  public final let viewModel: ListViewModel
  /// The rows.
  public final let listView: ListView
  /// Shown during a first load: in the middle of an empty screen, below the rows otherwise.
  public final let activityIndicatorView = ActivityIndicator()
  /// Says why the last load failed: in the middle of an empty screen, below the rows otherwise, so it hides none.
  public final let errorLabel = Label("", style: .error)
  /// Loads anew when it is pulled.
  public final let refreshControl = RefreshControl()
  /// How rows go to their new places when the content changes; `nil`, the default, for at once.
  public final var updateAnimation: ListAnimation?
  /// Runs the loads; `nil` until the view is loaded.
  public private(set) final var driver: ListDriver?

  private static let errorMark = "▲ "
  private let dataSource: ListDataSource
  private let itemViews: ListItemViews
  private var isInView = false
  private let status = StackView(axis: .vertical, alignment: .center)
  private let statusRule = Separator()
  private var hasContent = false
  private var constraintsWhenEmpty: [LayoutConstraint] = []
  private var constraintsWithContent: [LayoutConstraint] = []

  init(viewModel: ListViewModel, title: String?, itemViews: ListItemViews, listView: ListView) {
    self.viewModel = viewModel
    self.listView = listView
    self.itemViews = itemViews
    dataSource = ListDataSource(owner: viewModel)
    super.init()
    self.title = title
  }

  // MARK: Setting up

  open override func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    super.buildHierarchy(phase)
    listView.refreshControl = refreshControl
    status.addArrangedSubviews(statusRule, errorLabel, activityIndicatorView)
    view.addSubviews(listView, status)
  }

  open override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    super.setupConstraints(phase)
    listView.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    status.makeConstraints { $0.leading.trailing.equalToSuperview() }
    statusRule.makeConstraints { $0.width.equalTo(status) }
    errorLabel.makeConstraints { $0.width.equalTo(status).inset(TextMetric.cellSize.width) }
    constraintsWhenEmpty =
      listView.prepareConstraints { $0.bottom.equalToSuperview() }
      + status.prepareConstraints { $0.centerY.equalToSuperview() }
    constraintsWithContent =
      listView.prepareConstraints { $0.bottom.equalTo(status.top) }
      + status.prepareConstraints { $0.bottom.equalToSuperview() }
    arrangeStatus()
  }

  open override func configureViews(_ phase: borrowing ConfigurationPhase) {
    super.configureViews(phase)
    listView.register(BaseListViewCell<MessageView>.self, forCellReuseIdentifier: MessageItemViewModel.reuseIdentifier)
    itemViews.register(with: listView)
    errorLabel.isHidden = true
    errorLabel.markLength = Self.errorMark.count
  }

  open override func setupBindings() {
    super.setupBindings()
    listView.dataSource = dataSource
    listView.delegate = self
    driver = ListDriver(viewModel: viewModel, display: self)
  }

  // MARK: Appearing

  open override func viewDidAppear() {
    super.viewDidAppear()
    isInView = true
    driver?.appear()
    listViewDidLayoutRows(listView)
  }

  open override func viewDidDisappear() {
    super.viewDidDisappear()
    isInView = false
    driver?.leave()
  }

  /// Loads, or tries again after a failure.
  public final func loadItems() { driver?.load() }

  // MARK: Displaying

  /// Shows the rows. Rows that the update does not concern are not touched.
  public final func display(_ sections: ListSections, update: ListUpdate) {
    hasContent = sections.hasContent
    dataSource.display(
      sections, update: update, in: listView, animated: isInView ? updateAnimation : nil)
    arrangeStatus()
  }

  /// Shows or hides the indicator of a first load.
  public final func display(isAnimating: Bool) {
    if isAnimating { activityIndicatorView.startAnimating() } else { activityIndicatorView.stopAnimating() }
    arrangeStatus()
  }

  /// Shows or ends a refresh.
  public final func display(isRefreshing: Bool) {
    if isRefreshing { refreshControl.beginRefreshing() } else { refreshControl.endRefreshing() }
  }

  /// Shows why the last load failed; `nil` hides it. Content stays.
  public final func display(errorMessage: String?) {
    errorLabel.text = errorMessage.map { Self.errorMark + $0 }
    errorLabel.isHidden = errorMessage == nil
    arrangeStatus()
  }

  /// One event for each pull.
  public final var refreshRequests: Observable<Void> { refreshControl.rx.controlEvent(.valueChanged) }

  // MARK: What happens in rows

  /// Tells the row's owner.
  public final func listView(_ listView: ListView, didSelectRowAt indexPath: ListIndexPath) {
    driver?.send(RowSelected(), at: indexPath)
  }

  /// Tells the row's owner.
  public final func listView(_ listView: ListView, didDeselectRowAt indexPath: ListIndexPath) {
    driver?.send(RowDeselected(), at: indexPath)
  }

  /// Asks the row's owner.
  public final func listView(
    _ listView: ListView, swipeActionsForRowAt indexPath: ListIndexPath
  ) -> [SwipeAction] {
    dataSource.sections.row(at: indexPath).map { ($0.owner ?? viewModel).swipeActions(in: $0) } ?? []
  }

  /// Asks the row's owner.
  public final func listView(_ listView: ListView, canMoveRowAt indexPath: ListIndexPath) -> Bool {
    dataSource.sections.row(at: indexPath).map { ($0.owner ?? viewModel).canMove($0) } ?? false
  }

  /// Lets the owner of the row take the event, such as a module, or the view model if the section has no owner. What it
  /// does not take goes to the handlers of this controller, and then on.
  open override func respond(to event: inout RoutedEvent) -> Bool {
    // While rows are put in place, the list shows a content that may be over already.
    if event.list === listView, let path = event.indexPath, let row = dataSource.sections.row(at: path), let driver {
      if driver.offer(event.event, to: row) { return true }
      (event.row, event.asked) = (row.inWords, driver.asked(for: row))
    }
    return super.respond(to: &event)
  }

  /// Tells the owners of rows that come into view or go out of it, while the screen itself is in view.
  public final func listViewDidLayoutRows(_ listView: ListView) {
    if isInView { driver?.rowsAreVisible(at: listView.indexPathsForVisibleRows) }
  }

  /// Tells the owners of the rows in view.
  public final func listViewDidScroll(_ listView: ListView) {
    driver?.didScroll(to: listView.contentOffset.y)
  }

  /// In the middle while there are no rows; otherwise below them, with a line between.
  private func arrangeStatus() {
    LayoutConstraint.deactivate(hasContent ? constraintsWhenEmpty : constraintsWithContent)
    LayoutConstraint.activate(hasContent ? constraintsWithContent : constraintsWhenEmpty)
    statusRule.isHidden = !hasContent || errorLabel.isHidden && activityIndicatorView.isHidden
    status.spacing = hasContent ? 0 : TextMetric.cellSize.height
    errorLabel.alignment = hasContent ? .left : .center
    errorLabel.numberOfLines = hasContent ? 3 : 0
  }
}
