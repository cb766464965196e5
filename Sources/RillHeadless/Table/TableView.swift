public import Foundation
public import RillList

/// Shows rows, one below the other, of which it holds only those on the screen.
///
/// Each row is as high as its cell's constraints make it at the table's width, and at least one line; heights are
/// measured when a row is first shown and kept until it is reloaded. Cells that leave the screen are used again.
///
/// Complexity: showing costs O(rows on the screen · log rows), however many there are; ``reloadData()`` is O(sections).
open class TableView: View {
  /// Tells what the rows are. Assigning it reloads the table. It is not kept alive.
  public weak var dataSource: (any TableViewDataSource)? {
    didSet { reloadData() }
  }
  /// Hears of what happens in the table. It is not kept alive.
  public weak var delegate: (any TableViewDelegate)?
  /// The row that was tapped last; `nil` if it is not selected any more, is gone, or was reloaded with all others.
  public internal(set) var indexPathForSelectedRow: ListIndexPath?
  /// The height that a row is taken to have until it is shown, in points.
  public var estimatedRowHeight: CGFloat = 48
  /// What a user pulls to load anew. While it is refreshing, it has the table's first line.
  public var refreshControl: RefreshControl? {
    didSet {
      oldValue?.removeFromSuperview()
      if let refreshControl { addSubview(refreshControl) }
    }
  }
  /// What the table has done so far.
  package internal(set) var counts = TableViewCounts()

  let viewport = TableViewport()
  var pool = CellPool()
  package internal(set) var lines = TableLines()
  var position = ScrollPosition()
  /// The cells of rows that are to be shown anew, each kept for its row.
  var reloading: [ListIndexPath: TableViewCell] = [:]
  var reportedErrors: Set<TableRowError> = []
  /// How often a row was tapped.
  var tapCount = 0
  private var measuredWidth: CGFloat = 0
  private var toldOffset = 0.0
  private var isTiling = false
  private var waitingChanges: [@MainActor () -> Void] = []

  /// A table without rows.
  public override init() {
    super.init()
    addSubview(viewport)
  }

  override var placesSubviewsByFrame: Bool { true }

  /// Adds the table and the position of the row that the event comes from.
  open override func respond(to event: inout RoutedEvent) -> Bool {
    enrich(&event)
    return super.respond(to: &event)
  }

  /// Does something now, or after the rows now being shown: showing a row may run bindings that change the list.
  func whenNotTiling(_ change: @escaping @MainActor () -> Void) {
    if isTiling { waitingChanges.append(change) } else { change() }
  }

  open override func setNeedsLayout() {
    // What happens while rows are put in place concerns this table only, not what it is in.
    if !isTiling { super.setNeedsLayout() }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard !isTiling else { return }
    isTiling = true
    let isRefreshing = refreshControl?.isRefreshing == true
    let top = isRefreshing ? min(TextMetric.cellSize.height, bounds.height) : 0
    refreshControl?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: top)
    viewport.frame = CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
    if bounds.width != measuredWidth { lines.forgetHeights() }
    measuredWidth = bounds.width
    tile()
    isTiling = false
    let changes = waitingChanges
    waitingChanges = []
    for change in changes { change() }
    // What has changed meanwhile is laid out before anybody hears of what is in view.
    guard changes.isEmpty else { return }
    delegate?.tableViewDidLayoutRows(self)
    guard position.offset != toldOffset else { return }
    toldOffset = position.offset
    delegate?.tableViewDidScroll(self)
  }
}
