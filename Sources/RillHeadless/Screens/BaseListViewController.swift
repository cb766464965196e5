import Foundation
public import Rill
public import RillList

/// A screen that shows a list: its rows, the indicator of a first load, pull to refresh, and the error of the last
/// load.
///
/// The screen loads when it first appears. When it disappears, it cancels a running load; the next appearance restarts
/// it.
///
/// It is the base of ``BaseTableViewController`` and ``BaseCollectionViewController``, which show the same view models
/// with the same views.
open class BaseListViewController: BaseViewController, ListDisplay, ListViewDelegate {
  /// The view model that provides and loads the content.
  public final let viewModel: ListViewModel
  /// The list that shows the rows.
  public final let listView: ListView
  /// The indicator of a first load: in the middle of an empty screen, below the rows otherwise.
  public final let activityIndicatorView = ActivityIndicator()
  /// The reason why the last load failed: in the middle of an empty screen, below the rows otherwise, so it hides none.
  /// On an empty screen, it is hidden while the indicator of a first load shows.
  public final let errorLabel = Label("", style: .error)
  /// The control that reloads when the user pulls it.
  public final let refreshControl = RefreshControl()
  /// The movement of rows to their new places when the content changes; `nil`, the default, moves them at once.
  public final var updateAnimation: ListAnimation?
  /// Whether the screen deselects its row when it appears, as a user expects who comes back from the row's details; true
  /// by default.
  public final var clearsSelectionOnViewWillAppear = true
  /// The driver that runs the loads; `nil` until the view is loaded.
  public private(set) final var driver: ListDriver?

  private static let errorMark = "▲ "
  private let dataSource: ListDataSource
  private let itemViews: ListItemViews
  private var declaredViews = DeclaredViews()
  private var isInView = false
  private let status = StackView(axis: .vertical, alignment: .center)
  /// At the end of the list, whose last rows may be cut.
  private let statusRule = configure(Separator()) { $0.hasSpaceAbove = false }
  private var hasRows = false
  private var hasContent = false
  private var hasError = false
  private var constraintsWhenEmpty: [LayoutConstraint] = []
  private var constraintsWithRows: [LayoutConstraint] = []

  init(viewModel: ListViewModel, title: String?, itemViews: ListItemViews, texts: ListTexts?, listView: ListView) {
    if let texts { viewModel.texts.accept(texts) }
    self.viewModel = viewModel
    self.listView = listView
    self.itemViews = itemViews
    dataSource = ListDataSource(owner: viewModel)
    super.init()
    self.title = title
  }

  /// Registers the views of the items, and traps if a component of the page has none.
  final func registerViews() {
    itemViewsToRegister.register(with: listView)
    if let component = declaredViews.register(page, with: listView) { fatalError(component.withoutView) }
  }

  /// The views of the items: by default, those that the initializer receives.
  ///
  /// A subclass may override it instead of passing them. It is called once, when the screen is created, so it uses only
  /// what the subclass sets before `super.init`.
  ///
  /// ```swift
  /// override var itemViewsToRegister: ListItemViews { ListItemViews(ProfileView.self, MomentView.self) }
  /// ```
  open var itemViewsToRegister: ListItemViews { itemViews }

  override var texts: ListTexts? { viewModel.texts.value }

  /// False, because rows scroll below the bar, and leave space above themselves.
  override var hasSpaceBelowBar: Bool { false }

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
    errorLabel.makeConstraints { $0.width.equalTo(status.layoutMarginsGuide) }
    constraintsWhenEmpty =
      listView.prepareConstraints { $0.bottom.equalToSuperview() }
      + status.prepareConstraints { $0.centerY.equalToSuperview() }
    constraintsWithRows =
      listView.prepareConstraints { $0.bottom.equalTo(status.top) }
      + status.prepareConstraints { $0.bottom.equalToSuperview() }
    arrangeStatus()
  }

  open override func configureViews(_ phase: borrowing ConfigurationPhase) {
    super.configureViews(phase)
    viewModel.texts.bind(with: self) { screen, texts in
      screen.activityIndicatorView.text = texts.loading
      screen.refreshControl.text = texts.refreshing
      screen.parent?.childDidChange(screen)
    }.disposed(by: disposeBag)
    errorLabel.markLength = Self.errorMark.count
  }

  open override func setupBindings() {
    super.setupBindings()
    listView.dataSource = dataSource
    listView.delegate = self
    driver = ListDriver(viewModel: viewModel, display: self)
    listView.isComparing = driver?.isComparing
  }

  // MARK: Appearing

  open override func viewWillAppear() {
    super.viewWillAppear()
    if clearsSelectionOnViewWillAppear { listView.indexPathForSelectedRow = nil }
  }

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

  /// Loads the items, or tries again after a failure.
  public final func loadItems() { driver?.load() }

  // MARK: Displaying

  /// Shows the rows. Rows that the update does not mention are not touched. Overrides call `super`.
  open func display(_ sections: ListSections, update: ListUpdate) {
    declaredViews.register(sections, update, of: page, with: listView)
    (hasRows, hasContent) = (sections.hasRows, sections.hasContent)
    dataSource.display(
      sections, update: update, in: listView, animated: isInView ? updateAnimation : nil)
    arrangeStatus()
  }

  /// Shows or hides the indicator of a first load. Overrides call `super`.
  open func display(isAnimating: Bool) {
    if isAnimating { activityIndicatorView.startAnimating() } else { activityIndicatorView.stopAnimating() }
    arrangeStatus()
  }

  /// Shows or ends a refresh. Overrides call `super`.
  open func display(isRefreshing: Bool) {
    if isRefreshing { refreshControl.beginRefreshing() } else { refreshControl.endRefreshing() }
  }

  /// Shows the reason why the last load failed; `nil` hides it. Content stays. Overrides call `super`.
  open func display(errorMessage: String?) {
    errorLabel.text = errorMessage.map { Self.errorMark + $0 }
    hasError = errorMessage != nil
    arrangeStatus()
  }

  /// Shows a row as not selected, if it is. Overrides call `super`.
  open func display(deselectedRowAt indexPath: ListIndexPath) {
    if listView.indexPathForSelectedRow == indexPath { listView.indexPathForSelectedRow = nil }
  }

  /// Deselects a row without notifying its owner.
  ///
  /// - Parameter indexPath: the position of the selected row in the list. Another position is a ``ScreenDiagnostic``.
  public final func deselectRow(at indexPath: ListIndexPath) { listView.deselectRow(at: indexPath) }

  /// Emits an event for each pull.
  public final var refreshRequests: Observable<Void> {
    refreshControl.rx.controlEvent(.valueChanged).asObservable()
  }

  // MARK: Events in rows

  /// Notifies the row's owner.
  public final func listView(_ listView: ListView, didSelectRowAt indexPath: ListIndexPath) {
    driver?.send(RowSelected(), at: indexPath)
  }

  /// Notifies the row's owner.
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

  /// Offers the event to the owner of the row: a module, for example, or the view model if the section has no owner.
  ///
  /// An event that the owner does not take goes to this controller's handlers, and then on.
  open override func respond(to event: inout RoutedEvent) -> Bool {
    if let driver, event.offer(to: driver, showing: dataSource.sections, in: listView) { return true }
    return super.respond(to: &event)
  }

  /// Notifies the owners of rows that come into view or leave it, while the screen itself is in view.
  public final func listViewDidLayoutRows(_ listView: ListView) {
    if isInView { driver?.rowsAreVisible(at: listView.indexPathsForVisibleRows) }
  }

  /// Notifies the owners of the rows in view.
  public final func listViewDidScroll(_ listView: ListView) {
    driver?.didScroll(to: listView.contentOffset.y)
  }

  private var page: [any Component] { viewModel.page.map { [$0] } ?? [] }

  /// Places the status in the middle while there are no rows, and otherwise below them, with a line in between. Without
  /// content, the error waits for the end of the indicator.
  private func arrangeStatus() {
    errorLabel.isHidden = !hasError || activityIndicatorView.isAnimating && !hasContent
    LayoutConstraint.deactivate(hasRows ? constraintsWhenEmpty : constraintsWithRows)
    LayoutConstraint.activate(hasRows ? constraintsWithRows : constraintsWhenEmpty)
    statusRule.isHidden = !hasRows || errorLabel.isHidden && activityIndicatorView.isHidden
    status.assignedSpacing = hasRows ? nil : TextMetric.cellSize.height
    errorLabel.alignment = hasRows ? .left : .center
    errorLabel.numberOfLines = hasRows ? 3 : 0
  }
}

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
  /// It traps if a component of the page has no view.
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
    registerViews()
  }
}

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
  /// It traps if a component of the page has no view.
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
    registerViews()
  }
}

/// The base class of screens.
///
/// It runs the pipeline of ``ViewCode`` and then makes its bindings, once, when the view is loaded.
open class BaseViewController: ViewController, ViewCode {
  /// Holds the screen's bindings until the screen is released.
  public final let disposeBag = DisposeBag()

  open override func viewDidLoad() {
    super.viewDidLoad()
    applyViewCode()
    setupBindings()
  }

  /// Adds subviews, as the first step. Overrides call `super`.
  open func buildHierarchy(_ phase: borrowing HierarchyPhase) {}

  /// Places subviews, as the second step. Overrides call `super`.
  open func setupConstraints(_ phase: borrowing ConstraintsPhase) {}

  /// Styles subviews, as the third step. Overrides call `super`.
  open func configureViews(_ phase: borrowing ConfigurationPhase) {}

  /// Binds views and view model, as the last step. Overrides call `super`.
  open func setupBindings() {}
}
