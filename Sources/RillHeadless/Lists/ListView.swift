public import Foundation
public import Rill
public import RillList

/// Shows rows in lines, one below the other, and holds only those on the screen.
///
/// It is the base of ``TableView``, whose lines have one row each, and of ``CollectionView``, whose lines have as many
/// as fit.
///
/// A row has the size that its data source returns, or that its cell's constraints require, and is at least one line of
/// text high, or 44 points on a phone. The list measures a size when it first shows the row, and keeps it until the row
/// is reloaded or a custom layout changes the width of its frame. Cells that leave the screen are reused.
///
/// Complexity: showing costs O(rows on the screen · log rows), however many there are; ``reloadData()`` is O(sections),
/// and O(rows) in a collection for sections whose sizes the data source knows.
open class ListView: View {
  /// The object that provides the rows. Assigning it reloads the list. The list does not retain it.
  public weak var dataSource: (any ListViewDataSource)? {
    didSet { reloadData() }
  }
  /// The object that is notified of events in the list. The list does not retain it.
  public weak var delegate: (any ListViewDelegate)?
  /// The object that prepares rows that may be shown soon. The list does not retain it.
  public weak var prefetchDataSource: (any ListViewPrefetching)?
  /// The row tapped last; `nil` after it is deselected or deleted, or after all rows are reloaded.
  public internal(set) var indexPathForSelectedRow: ListIndexPath? {
    didSet { if indexPathForSelectedRow != oldValue { showSelection() } }
  }
  /// Whether a tap selects a row; true by default. A row that is selected already stays so.
  public var allowsSelection = true
  /// The height that the list assumes for a row, a header or a footer until it is shown, in points.
  public var estimatedRowHeight: CGFloat = 48
  /// The control that a user pulls to reload. While it is refreshing, it takes up the list's first line.
  public var refreshControl: RefreshControl? {
    didSet {
      oldValue?.removeFromSuperview()
      if let refreshControl { addSubview(refreshControl) }
    }
  }
  /// The work that the list has done so far.
  package internal(set) var counts = ListViewCounts()

  let viewport = ListViewport()
  var pool = ReusePool<ListViewCell>()
  /// The headers and footers.
  var edgePool = ReusePool<ReusableView>()
  var lines = ListLines()
  var position = ScrollPosition()
  /// The edge that stays in view; see ``pin(_:)``.
  var pinnedEdge: ListEdge?
  /// The cells of rows to be reloaded, each kept for its row.
  var reloading: [ListIndexPath: ReloadedCell] = [:]
  var reportedErrors: Set<ListRowError> = []
  /// The rows measured again in this layout because the widths of their frames changed.
  var remeasured: Set<ListLine> = []
  /// The number of taps on rows so far.
  var tapCount = 0
  var prefetch = PrefetchWindow()
  /// The scene before the animated update in progress.
  var scene: ListScene?
  var animationCount = 0
  let animationBag = DisposeBag()
  let offsets = BehaviorRelay(value: CGPoint.zero)
  let selections = PublishRelay<ListIndexPath>()
  /// Whether content waits for the comparison of long lists, off the main actor.
  var isComparing: BehaviorRelay<Bool>?
  /// The rows of a bound stream, and the queue of their updates.
  var boundItems: BoundItems?

  /// The arrangement of rows, unless the data source overrides it.
  var flow: RowFlow
  /// The width that all known sizes apply to.
  var measuredWidth: CGFloat = 0
  private var isTiling = false
  private var isChanging = false
  private var waitingChanges: [@MainActor () -> Void] = []

  init(flow: RowFlow) {
    self.flow = flow
    super.init()
    addSubview(viewport)
  }

  // MARK: Differences between kinds of lists

  /// The assumed line of a row that was not shown yet.
  var newRow: LineHeights.Line { LineHeights.Line(height: estimatedRowHeight, isMeasured: false) }

  /// Whether the list asks the data source for sizes before it shows the rows.
  var asksForSizesAhead: Bool { false }

  /// Whether a row whose size the data source does not know is as wide as its content.
  var fitsRowsToContent: Bool { false }

  // MARK: Layout

  override var placesSubviewsByFrame: Bool { true }

  override func metricDidChange() { measuredWidth = 0 }

  /// Adds the list and the index path of the row that the event comes from.
  open override func respond(to event: inout RoutedEvent) -> Bool {
    enrich(&event)
    return super.respond(to: &event)
  }

  open override func setNeedsLayout() {
    // A change while rows are placed concerns this list only, not the views around it.
    if !isTiling { super.setNeedsLayout() }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard !isTiling, !isChanging else { return }
    arrange()
    // Changes made meanwhile are laid out before the delegate is notified of the rows in view.
    if !runWaitingChanges() { notifyOfRows() }
  }

  /// Places the rows for the list's current content and size.
  func arrange() {
    isTiling = true
    holdEnd()
    let isRefreshing = refreshControl?.isRefreshing == true
    let top = isRefreshing ? min(metric.controlHeight, bounds.height) : 0
    refreshControl?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: top)
    viewport.frame = CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
    if bounds.width != measuredWidth { widthDidChange() }
    tile()
    isTiling = false
    // Layout requests in the meantime have not come further than this list.
    LayoutRequests.taken += 1
  }

  private func widthDidChange() {
    measuredWidth = bounds.width
    endAnimations()
    forgetSizes()
  }

  /// Turns all sizes into estimates, except those known in advance.
  func forgetSizes() {
    let known = lines.sections.indices.map(knownRows)
    lines.forgetSizes(width: bounds.width, rows: known)
  }

  // MARK: Changes

  /// Performs a change now, or after the layout or change in progress. Showing a row may run bindings that change the
  /// list, and an observer of a change may make another one.
  func whenFree(_ change: @escaping @MainActor () -> Void) {
    guard !isTiling, !isChanging else { return waitingChanges.append(change) }
    perform(change)
    runWaitingChanges()
  }

  /// Performs the waiting changes and returns whether there were any. Changes that they cause wait for the next layout.
  @discardableResult
  private func runWaitingChanges() -> Bool {
    let changes = waitingChanges
    waitingChanges = []
    for change in changes { perform(change) }
    if !waitingChanges.isEmpty { setNeedsLayout() }
    return !changes.isEmpty
  }

  private func perform(_ change: @MainActor () -> Void) {
    isChanging = true
    change()
    isChanging = false
  }
}

/// A cell whose row is to be reloaded, with its motion.
struct ReloadedCell {
  let cell: ListViewCell
  let motion: LayoutMotion?
}

extension ListView {
  /// Performs a user's tap on a row: selects it in place of the selected row.
  ///
  /// A tap on a row that does not exist, or in a list that allows no selection, does nothing. If the tapped row is deleted
  /// because the other one is deselected, nothing is selected.
  public func tapRow(at indexPath: ListIndexPath) {
    guard allowsSelection, lines.contains(.row(indexPath)) else { return }
    let old = indexPathForSelectedRow
    indexPathForSelectedRow = indexPath
    tapCount += 1
    let tap = tapCount
    if let old, old != indexPath { delegate?.listView(self, didDeselectRowAt: old) }
    // The delegate may have changed the list: the tapped row may be gone, or in another place.
    guard tapCount == tap, let indexPathForSelectedRow else { return }
    delegate?.listView(self, didSelectRowAt: indexPathForSelectedRow)
    selections.accept(indexPathForSelectedRow)
  }

  /// Deselects a row without notifying the delegate.
  ///
  /// - Parameter indexPath: the position of the selected row in the list, which need not be the one that the row's
  ///   owner knows. Another position is a ``ScreenDiagnostic``.
  public func deselectRow(at indexPath: ListIndexPath) {
    guard indexPathForSelectedRow == indexPath else {
      return ScreenDiagnostics.report(.notSelected(indexPath, selected: indexPathForSelectedRow))
    }
    indexPathForSelectedRow = nil
  }

  func showSelection() {
    for line in viewport.lines { (viewport[line] as? ListViewCell)?.isSelected = line.path == indexPathForSelectedRow }
    for departing in viewport.departing {
      guard let cell = departing.content as? ListViewCell else { continue }
      // A cell that folds up shows a deleted row, which is no longer selected.
      cell.isSelected = departing.line.map { $0.path == indexPathForSelectedRow } ?? false
    }
  }

  /// Returns the actions that a user sees after a swipe over a row. A row that does not exist has none.
  public func swipeActionsForRow(at indexPath: ListIndexPath) -> [SwipeAction] {
    guard lines.contains(.row(indexPath)) else { return [] }
    return delegate?.listView(self, swipeActionsForRowAt: indexPath) ?? []
  }

  /// Performs a user's swipe over a row and a tap on the action with this title.
  ///
  /// The action's event goes up the responder chain from the row's cell, or from the list if the row is not on the
  /// screen.
  ///
  /// - Returns: whether the row offers the action.
  @discardableResult
  public func swipeRow(at indexPath: ListIndexPath, choosing title: String) -> Bool {
    guard let action = swipeActionsForRow(at: indexPath).first(where: { $0.title == title }) else { return false }
    send(action.event, from: indexPath)
    return true
  }

  /// Performs a user's drag of a row to another place of its section: ``/RillList/RowMoved`` goes up the responder
  /// chain. The row moves when the content changes accordingly.
  ///
  /// - Returns: whether the row may be moved and another row is at that place.
  @discardableResult
  public func dragRow(at indexPath: ListIndexPath, to item: Int) -> Bool {
    let destination = ListIndexPath(section: indexPath.section, item: item)
    guard indexPath != destination, lines.contains(.row(indexPath)), lines.contains(.row(destination)),
      delegate?.listView(self, canMoveRowAt: indexPath) == true
    else { return false }
    send(RowMoved(destination: item), from: indexPath)
    return true
  }

  private func send(_ event: any ListEvent, from indexPath: ListIndexPath) {
    let cell = cellForRow(at: indexPath)
    var routed = RoutedEvent(event, sender: cell ?? self)
    (routed.list, routed.indexPath) = (self, indexPath)
    (cell ?? self).send(&routed, CallSite())
  }

  /// Adds the list and the index path of the cell that the event comes from.
  func enrich(_ event: inout RoutedEvent) {
    guard event.list == nil, let cell = event.cell as? ListViewCell, let indexPath = indexPath(for: cell)
    else { return }
    (event.list, event.indexPath) = (self, indexPath)
  }
}

extension RoutedEvent {
  /// The cell that the event comes from; `nil` outside of cells.
  public var cell: ReusableView? {
    get { cellLink as? ReusableView }
    set { cellLink = newValue }
  }

  /// The table or collection that shows the cell.
  public var list: View? {
    get { listLink as? View }
    set { listLink = newValue }
  }
}

extension Reactive where Base: ListView {
  /// Shows the latest content of a stream, each time by its difference from the content before.
  ///
  /// The list keeps the rows: it needs no other data source, and each new content replaces a data source assigned
  /// meanwhile. Register the views that show the items with ``ListItemViews/register(with:)``.
  ///
  /// ```swift
  /// ListItemViews(CityView.self).register(with: tableView)
  /// viewModel.listItems.bind(to: tableView.rx.items).disposed(by: bag)
  /// ```
  ///
  /// Content bound before the list is in a window is there when the list is laid out. Contents with many rows are
  /// compared off the main actor; of the contents that arrive during a comparison, only the latest is shown.
  @MainActor public var items: Binder<ListSections> { Binder(base) { $0.show($1) } }

  /// The offset of the content: emits the current one, then each one that a layout changes. Binding to it scrolls the
  /// list.
  @MainActor public var contentOffset: ControlProperty<CGPoint> {
    ControlProperty(base.offsets.asObservable(), of: base) { $0.contentOffset = $1 }
  }

  /// Emits the rows that the user taps, after the delegate is notified.
  @MainActor public var itemSelected: Signal<ListIndexPath> { Signal(from: base.selections.asObservable()) }

  /// Emits the items of the rows that the user taps, if they are of a type. The rows are those of ``items``, or of
  /// another ``ListDataSource``.
  ///
  /// ```swift
  /// tableView.rx.modelSelected(CityRow.self).emit(to: viewModel.chosen).disposed(by: bag)
  /// ```
  @MainActor public func modelSelected<Item: Sendable>(_ type: Item.Type) -> Signal<Item> {
    itemSelected.compactMap { [weak list = base as ListView] path in
      (list?.dataSource as? ListDataSource)?.sections.row(at: path)?.item as? Item
    }
  }
}

/// The rows of a bound stream.
struct BoundItems {
  let source: ListDataSource
  let updates: ListUpdateQueue
}

extension ListView {
  fileprivate func show(_ sections: ListSections) {
    let items = boundItems ?? makeBoundItems()
    boundItems = items
    isComparing = items.updates.isComparing
    if dataSource !== items.source { dataSource = items.source }
    items.updates.send(sections)
  }

  private func makeBoundItems() -> BoundItems {
    let source = ListDataSource()
    let updates = ListUpdateQueue { [weak self, source] sections, update in
      guard let self else { return }
      source.display(sections, update: update, in: self)
    }
    return BoundItems(source: source, updates: updates)
  }
}
