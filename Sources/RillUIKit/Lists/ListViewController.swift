#if canImport(UIKit)
public import Rill
public import RillList
public import UIKit

/// A screen that shows a list: its rows, the indicator of a first load, pull to refresh, and the error of the last
/// load.
///
/// The screen loads when it first appears. When it disappears, it cancels a running load; the next appearance restarts
/// it. It is the base of ``ListTableViewController`` and ``ListCollectionViewController``, which show the same view
/// models with the same views. Rows that cannot show their item show the reason, which is also reported to
/// `Diagnostics`.
open class ListViewController: BaseViewController, ListDisplay, ListEventResponder, UIScrollViewDelegate {
  /// The view model that provides and loads the content.
  public final let viewModel: ListViewModel
  /// The indicator of a first load: in the middle of an empty screen, below the rows otherwise.
  public final let activityIndicatorView = UIActivityIndicatorView(style: .medium)
  /// The reason why the last load failed: in the middle of an empty screen, below the rows otherwise, so it hides none.
  /// On an empty screen, it is hidden while the indicator of a first load shows.
  public final let errorLabel = UILabel()
  /// The control that reloads when the user pulls it.
  public final let refreshControl = UIRefreshControl()
  /// Whether the screen deselects its rows when it appears; true by default.
  public final var clearsSelectionOnViewWillAppear = true
  /// The driver that runs the loads; `nil` until the view is loaded.
  public private(set) final var driver: ListDriver?
  /// Holds the screen's bindings until the screen is released.
  public final let disposeBag = DisposeBag()

  let content: ListDataSource
  private let list: any BatchedList
  let itemViews: ListItemViews
  private var declaredViews = ComponentTypes()
  private var handlers = RoutedListEventHandlers<UIResponder>()
  private lazy var status = UIStackView(arrangedSubviews: [errorLabel, activityIndicatorView])
  /// The constraints that place the status: one of the two is active.
  package lazy var inTheMiddle = status.centerYAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerYAnchor)
  package lazy var belowRows = status.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor)
  private var isInView = false
  /// The inset that the screen has added to that of the list.
  private var bottomInset: CGFloat = 0

  init(viewModel: ListViewModel, title: String?, itemViews: ListItemViews, texts: ListTexts?, list: any BatchedList) {
    if let texts { viewModel.texts.accept(texts) }
    self.viewModel = viewModel
    self.list = list
    self.itemViews = itemViews
    content = ListDataSource(list)
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  /// Registers the views of the items, and traps if a component of the page has none.
  final func registerViews() {
    content.register(itemViewsToRegister)
    if let leaf = register(declaredViews.takeNew(in: page)) { fatalError(leaf.withoutView) }
    content.screen = self
  }

  /// Returns `nil`: the screen is created in code.
  public required init?(coder: NSCoder) { nil }

  /// The views of the items: by default, those that the initializer receives.
  ///
  /// A subclass may override it instead of passing them. It is called once, when the screen is created, so it uses only
  /// what the subclass sets before `super.init`.
  open var itemViewsToRegister: ListItemViews { itemViews }

  // MARK: Setting up

  /// Sets up the views and starts the driver.
  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(list)
    errorLabel.numberOfLines = 0
    errorLabel.textAlignment = .center
    status.axis = .vertical
    status.alignment = .center
    status.isUserInteractionEnabled = false
    status.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(status)
    status.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor).isActive = true
    status.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor).isActive = true
    arrangeStatus()
    list.refreshControl = refreshControl
    viewModel.texts.bind(with: self) { screen, texts in
      screen.activityIndicatorView.accessibilityLabel = texts.loading
      screen.refreshControl.accessibilityLabel = texts.refreshing
    }.disposed(by: disposeBag)
    driver = ListDriver(viewModel: viewModel, display: self)
  }

  // MARK: Appearing

  /// Deselects the rows, if ``clearsSelectionOnViewWillAppear`` says so.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    for path in list.selectedPaths where clearsSelectionOnViewWillAppear { list.deselect(path, animated: animated) }
  }

  /// Starts the loads.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // A swipe back that is canceled makes the screen appear again without having disappeared.
    guard !isInView else { return }
    isInView = true
    driver?.appear()
    reportRows()
  }

  /// Cancels the loads.
  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    isInView = false
    driver?.leave()
  }

  /// Lets the list fill the view.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let hasWidth = list.frame.width == view.bounds.width
    list.frame = view.bounds
    // A flow layout keeps the sizes of its items, which depend on the width.
    if !hasWidth { (list as? UICollectionView)?.collectionViewLayout.invalidateLayout() }
    list.layoutIfNeeded()
    arrangeInsets()
    reportRows()
  }

  /// Loads the items, or tries again after a failure.
  public final func loadItems() { driver?.load() }

  // MARK: Displaying

  /// Shows the rows. Rows that the update does not mention are not touched. Overrides call `super`.
  open func display(_ sections: ListSections, update: ListUpdate) {
    _ = register(declaredViews.takeNew(in: sections, update, of: page))
    content.display(sections, update: update)
  }

  /// Shows or hides the indicator of a first load. Overrides call `super`.
  open func display(isAnimating: Bool) {
    if isAnimating { activityIndicatorView.startAnimating() } else { activityIndicatorView.stopAnimating() }
    arrangeStatus()
  }

  /// Shows or ends a refresh. Overrides call `super`.
  open func display(isRefreshing: Bool) { refreshControl.rx.isRefreshing.onNext(isRefreshing) }

  /// Shows the reason why the last load failed; `nil` hides it. Content stays. Overrides call `super`.
  open func display(errorMessage: String?) {
    errorLabel.text = errorMessage
    arrangeStatus()
  }

  /// Shows a row as not selected, if it is. Overrides call `super`.
  open func display(deselectedRowAt path: ListIndexPath) { list.deselect(IndexPath(path), animated: isInView) }

  /// Emits an event for each pull.
  public final var refreshRequests: Observable<Void> { refreshControl.rx.controlEvent(.valueChanged).asObservable() }

  // MARK: Events

  /// Adds a handler for events of a type from any view on the screen that no owner of a row takes. Handlers of one type
  /// are called in the order in which they were added.
  public final func on<E: ListEvent>(_ event: E.Type, _ handler: @escaping @MainActor (E, RoutedEvent) -> Void) {
    handlers.on(event, handler)
  }

  /// Offers the event to the owner of the row that it comes from, and then to the handlers of ``on(_:_:)``.
  open func respond(to event: inout RoutedEvent) -> Bool {
    if let driver, event.offer(to: driver, showing: content.sections, in: list) { return true }
    return handlers.handle(event)
  }

  /// Sends an event to the owner of a row, and up the responder chain if it does not take it.
  func send(_ event: some ListEvent, from row: AnyListRow) {
    guard let driver else { return }
    var routed = RoutedEvent(event, sender: list)
    routed.indexPath = content.sections.indexPath(of: row)
    if !routed.offer(to: driver, row: row) { list.send(&routed, CallSite()) }
  }

  func selected(_ path: IndexPath) { driver?.send(RowSelected(), at: ListIndexPath(path)) }

  func deselected(_ path: IndexPath) { driver?.send(RowDeselected(), at: ListIndexPath(path)) }

  /// Notifies the owners of the rows in view.
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {
    reportRows()
    if scrollView === list { driver?.didScroll(to: scrollView.contentOffset.y) }
  }

  /// Returns the actions that the owner of a row offers, which a table shows after a swipe. Return them from the
  /// provider of a collection's list layout.
  public final func swipeActions(at path: IndexPath) -> UISwipeActionsConfiguration? {
    guard let row = content.row(at: path) else { return nil }
    let actions = (row.owner ?? viewModel).swipeActions(in: row).map { action in
      UIContextualAction(style: action.isDestructive ? .destructive : .normal, title: action.title) {
        [weak self] _, _, completion in
        // The row may have moved while its actions were open.
        let current = self?.content.sections.indexPath(of: row).flatMap { self?.content.sections.row(at: $0) }
        self?.send(action.event, from: current ?? row)
        completion(true)
      }
    }
    return UISwipeActionsConfiguration(actions: actions)
  }

  /// The size that the owner of a row gives its item.
  func size(at path: IndexPath) -> ListSize? {
    let container = ListSize(width: list.bounds.width, height: list.bounds.height)
    return content.row(at: path).flatMap { ($0.owner ?? viewModel).size(of: $0.item, in: container) }
  }

  func canMove(_ path: IndexPath) -> Bool { content.row(at: path).map { ($0.owner ?? viewModel).canMove($0) } ?? false }

  // MARK: Keeping the views up to date

  private var page: [any Component] { viewModel.page.map { [$0] } ?? [] }

  /// Registers the views that components declare, and the one for messages, for items without a view.
  ///
  /// - Returns: a component whose items have none.
  private func register(_ components: [any Component]) -> (any Leaf)? {
    for case let shown as any ShownComponent in components { content.register(type(of: shown).itemViews) }
    content.register(ListItemViews(MessageView.self))
    return components.lazy.compactMap { $0 as? any Leaf }.first { !content.isRegistered($0.itemType.reuseIdentifier) }
  }

  func contentChanged() {
    arrangeStatus()
    reportRows()
  }

  /// Notifies the owners of rows that come into view or leave it, while the screen itself is in view.
  ///
  /// - Parameter areInPlace: whether the list has just placed them.
  func reportRows(areInPlace: Bool = false) {
    guard isInView, areInPlace || !content.isBusy else { return }
    driver?.rowsAreVisible(at: content.whileBusy { list.visiblePaths.map { ListIndexPath($0) } })
  }

  /// Places the status in the middle while there are no rows, and otherwise below them. Without content, the error
  /// waits for the end of the indicator.
  private func arrangeStatus() {
    guard let view = viewIfLoaded else { return }
    let hasRows = content.sections.hasRows
    errorLabel.isHidden = errorLabel.text == nil || activityIndicatorView.isAnimating && !content.sections.hasContent
    (hasRows ? inTheMiddle : belowRows).isActive = false
    (hasRows ? belowRows : inTheMiddle).isActive = true
    view.setNeedsLayout()
  }

  /// Keeps the last rows above the status and the keyboard.
  private func arrangeInsets() {
    let hasStatus = !errorLabel.isHidden || activityIndicatorView.isAnimating
    let keyboard = view.safeAreaLayoutGuide.layoutFrame.maxY - view.keyboardLayoutGuide.layoutFrame.minY
    let bottom = max(0, keyboard) + (content.sections.hasRows && hasStatus ? status.bounds.height : 0)
    guard bottom != bottomInset else { return }
    list.contentInset.bottom += bottom - bottomInset
    list.verticalScrollIndicatorInsets.bottom += bottom - bottomInset
    bottomInset = bottom
  }
}
#endif
