public import Foundation
import Rill
public import RillList

/// Shows rows in lines, one below the other, of which it holds only those on the screen: the base of ``TableView``, whose
/// lines have one row each, and of ``CollectionView``, whose lines have as many as there is room for.
///
/// A row is as large as its data source says, or as its cell's constraints make it, and at least one line of text high;
/// sizes are measured when a row is first shown and kept until it is reloaded. Cells that leave the screen are used
/// again.
///
/// Complexity: showing costs O(rows on the screen · log rows), however many there are; ``reloadData()`` is O(sections),
/// and O(rows) in a collection for sections whose sizes the data source knows.
open class ListView: View {
  /// Tells what the rows are. Assigning it reloads the list. It is not kept alive.
  public weak var dataSource: (any ListViewDataSource)? {
    didSet { reloadData() }
  }
  /// Hears of what happens in the list. It is not kept alive.
  public weak var delegate: (any ListViewDelegate)?
  /// Prepares rows that may be shown soon. It is not kept alive.
  public weak var prefetchDataSource: (any ListViewPrefetching)?
  /// The row that was tapped last; `nil` if it is not selected any more, is gone, or was reloaded with all others.
  public internal(set) var indexPathForSelectedRow: ListIndexPath? {
    didSet { if indexPathForSelectedRow != oldValue { showSelection() } }
  }
  /// The height that a row, a header or a footer is taken to have until it is shown, in points.
  public var estimatedRowHeight: CGFloat = 48
  /// What a user pulls to load anew. While it is refreshing, it has the list's first line.
  public var refreshControl: RefreshControl? {
    didSet {
      oldValue?.removeFromSuperview()
      if let refreshControl { addSubview(refreshControl) }
    }
  }
  /// What the list has done so far.
  package internal(set) var counts = ListViewCounts()

  let viewport = ListViewport()
  var pool = ReusePool<ListViewCell>()
  /// The headers and footers.
  var edgePool = ReusePool<ReusableView>()
  package internal(set) var lines = ListLines()
  var position = ScrollPosition()
  /// The cells of rows that are to be shown anew, each kept for its row.
  var reloading: [ListIndexPath: ReloadedCell] = [:]
  var reportedErrors: Set<ListRowError> = []
  /// How often a row was tapped.
  var tapCount = 0
  var prefetch = PrefetchWindow()
  /// What was shown before the animated update that is being made.
  var scene: ListScene?
  var animationCount = 0
  let animationBag = DisposeBag()
  let offsets = BehaviorRelay(value: CGPoint.zero)
  let selections = PublishRelay<ListIndexPath>()
  /// The rows that a stream brings, and how they follow each other.
  var boundItems: BoundItems?

  /// How rows stand in their lines, unless the data source says otherwise.
  var flow: RowFlow {
    didSet { if flow != oldValue { refreshSections() } }
  }
  /// The width that all that is known of sizes is for.
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

  /// What is known of a row that was not shown yet.
  var newRow: LineHeights.Line { LineHeights.Line(height: estimatedRowHeight, isMeasured: false) }

  /// Whether sizes that the data source knows are asked for before rows are shown.
  var asksForSizesAhead: Bool { false }

  /// Whether a row whose size the data source does not know is as wide as its content.
  var fitsRowsToContent: Bool { false }

  // MARK: Layout

  override var placesSubviewsByFrame: Bool { true }

  /// Adds the list and the position of the row that the event comes from.
  open override func respond(to event: inout RoutedEvent) -> Bool {
    enrich(&event)
    return super.respond(to: &event)
  }

  open override func setNeedsLayout() {
    // What happens while rows are put in place concerns this list only, not what it is in.
    if !isTiling { super.setNeedsLayout() }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard !isTiling, !isChanging else { return }
    arrange()
    // What has changed meanwhile is laid out before anybody hears of what is in view.
    if !runWaitingChanges() { tellOfRows() }
  }

  /// Puts the rows in place for what the list holds and how large it is now.
  func arrange() {
    isTiling = true
    let isRefreshing = refreshControl?.isRefreshing == true
    let top = isRefreshing ? min(TextMetric.cellSize.height, bounds.height) : 0
    refreshControl?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: top)
    viewport.frame = CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
    if bounds.width != measuredWidth { widthDidChange() }
    tile()
    isTiling = false
  }

  private func widthDidChange() {
    measuredWidth = bounds.width
    endAnimations()
    forgetSizes()
  }

  /// All sizes become estimates, but for those that are known.
  func forgetSizes() {
    let known = lines.sections.indices.map(knownRows)
    lines.forgetSizes(width: bounds.width, rows: known)
  }

  // MARK: Changes

  /// Does something now, or after what is being done: showing a row may run bindings that change the list, and who hears
  /// of a change may change more.
  func whenFree(_ change: @escaping @MainActor () -> Void) {
    guard !isTiling, !isChanging else { return waitingChanges.append(change) }
    perform(change)
    runWaitingChanges()
  }

  /// Changes that these cause wait for the next layout. Returns whether there were any.
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

/// A cell whose row is to be shown anew, where it stands, and how it moves.
struct ReloadedCell {
  let cell: ListViewCell
  let motion: LayoutMotion?
}
