public import Foundation
import Rill
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
  package internal(set) var lines = ListLines()
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

  // MARK: What kinds of lists differ in

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
