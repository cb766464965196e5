public import Foundation
public import RillList

/// Shows rows, one below the other, of which it holds only those on the screen.
///
/// Each row is as high as its cell's constraints make it at the table's width, and at least one line; heights are
/// measured when a row is first shown and kept until it is reloaded. Cells that leave the screen are used again.
///
/// Complexity: showing costs O(rows on the screen · log rows), however many there are; ``reloadData()`` is O(rows).
open class TableView: View {
  /// Tells what the rows are. Assigning it reloads the table. It is not kept alive.
  public weak var dataSource: (any TableViewDataSource)? {
    didSet { reloadData() }
  }
  /// Hears of what happens in the table. It is not kept alive.
  public weak var delegate: (any TableViewDelegate)?
  /// The row that was tapped last; `nil` if it is not selected any more, or was reloaded with all others.
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
  package private(set) var counts = TableViewCounts()

  private let viewport = TableViewport()
  private var pool = CellPool()
  private(set) var lines = TableLines(sections: [], estimate: 0)
  /// The views of the lines on the screen.
  private var shown: [Int: View] = [:]
  private var offset: CGFloat = 0
  /// The offset for which rows were last put in place.
  private var tiledOffset: CGFloat = 0
  /// The line that is to be the first one.
  private var target: Int?
  private var measuredWidth: CGFloat = 0
  private var isTiling = false
  private var waitingChanges: [@MainActor () -> Void] = []
  private var reportedErrors: Set<TableRowError> = []

  /// A table without rows.
  public override init() {
    super.init()
    addSubview(viewport)
  }

  override var placesSubviewsByFrame: Bool { true }

  // MARK: Cells

  /// The identifiers that cells are registered for, in alphabetical order.
  public var registeredIdentifiers: [String] { pool.identifiers }

  /// Registers a type of cell. A later registration for the same identifier replaces it: cells made before are shown
  /// until their rows are asked for again, and then dropped.
  public func register(_ cell: TableViewCell.Type, forCellReuseIdentifier identifier: String) {
    pool.register(identifier) { cell.init() }
  }

  /// Registers a function that makes cells. It must make a new one each time.
  public func register(
    forCellReuseIdentifier identifier: String, make: @escaping @MainActor () -> TableViewCell
  ) {
    pool.register(identifier, make)
  }

  /// A cell for a data source to fill: one that left the screen, after its ``TableViewCell/prepareForReuse()``, or a
  /// new one. `nil` if no cell is registered for the identifier.
  public func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
    guard let (cell, isNew) = pool.take(identifier) else { return nil }
    if isNew { counts.cellsMade += 1 }
    return cell
  }

  /// Takes back a cell that was dequeued and is not shown after all.
  func giveBack(_ cell: TableViewCell) { pool.put(cell) }

  /// The cell of a row; `nil` if the row is not on the screen.
  public func cellForRow(at indexPath: ListIndexPath) -> TableViewCell? {
    lines.line(of: indexPath).flatMap { shown[$0] as? TableViewCell }
  }

  /// The row that a cell shows; `nil` if it shows none.
  public func indexPath(for cell: TableViewCell) -> ListIndexPath? {
    guard let line = shown.first(where: { $0.value === cell })?.key, case .row(let path) = lines[line] else {
      return nil
    }
    return path
  }

  /// The rows on the screen, from top to bottom.
  public var indexPathsForVisibleRows: [ListIndexPath] {
    shown.keys.sorted().compactMap { if case .row(let path) = lines[$0] { path } else { nil } }
  }

  // MARK: Reloading

  /// Asks the data source anew for all rows. The content offset stays as far as there are rows.
  public func reloadData() {
    whenNotTiling { [self] in
      for line in shown.keys.sorted() { endUse(of: line) }
      lines = TableLines(sections: dataSource?.sections(of: self) ?? [], estimate: estimatedRowHeight)
      indexPathForSelectedRow = nil
      reportedErrors = []
      target = nil
      setNeedsLayout()
    }
  }

  /// Asks the data source anew for these rows, and touches no other. Rows that do not exist are ignored.
  public func reloadRows(at indexPaths: [ListIndexPath]) {
    whenNotTiling { [self] in
      for line in indexPaths.compactMap(lines.line(of:)) {
        endUse(of: line)
        lines.forgetHeight(of: line)
      }
      setNeedsLayout()
    }
  }

  /// Does something now, or after the rows now being shown: showing a row may run bindings that change the list.
  func whenNotTiling(_ change: @escaping @MainActor () -> Void) {
    if isTiling { waitingChanges.append(change) } else { change() }
  }

  // MARK: Scrolling

  /// How far the content is scrolled, in points. What is beyond the first or the last row is cut off.
  public var contentOffset: CGPoint {
    get { CGPoint(x: 0, y: offset) }
    set {
      offset = clamped(newValue.y)
      // Beyond the end means the end, also when the last rows turn out higher than estimated.
      target = newValue.y > offset ? lines.count - 1 : nil
      setNeedsLayout()
    }
  }

  /// The size of all rows, in points. Rows that were not shown yet count with ``estimatedRowHeight``.
  public var contentSize: CGSize { CGSize(width: bounds.width, height: lines.totalHeight) }

  /// Scrolls until a row is the first on the screen, or as near to that as the content allows. A row that does not
  /// exist changes nothing.
  public func scroll(to indexPath: ListIndexPath) {
    guard let line = lines.line(of: indexPath) else { return }
    target = line
    setNeedsLayout()
    layoutIfNeeded()
  }

  private func clamped(_ y: CGFloat) -> CGFloat {
    max(0, min(y, lines.totalHeight - viewport.bounds.height))
  }

  // MARK: Layout

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
    let oldOffset = tiledOffset
    tile()
    isTiling = false
    let changes = waitingChanges
    waitingChanges = []
    for change in changes { change() }
    // What has changed meanwhile is laid out before anybody hears of what is in view.
    guard changes.isEmpty else { return }
    delegate?.tableViewDidLayoutRows(self)
    if tiledOffset != oldOffset { delegate?.tableViewDidScroll(self) }
  }

  /// Shows the lines between the offset and the lower edge, and no others.
  ///
  /// A height that was estimated may turn out different and so move what is below. Where that moves the offset, another
  /// round follows; each was caused by a line that was measured for the first time, so the rounds end.
  private func tile() {
    let height = viewport.bounds.height
    // A user who scrolls up sees what was on the screen move down by just as much, whatever turns up above it.
    let isScrollingUp = target == nil && offset < tiledOffset && tiledOffset - offset <= height
    let anchor = isScrollingUp ? shown.keys.min() : nil
    repeat {
      offset = wantedOffset
      endUseOfLinesOutside()
    } while height > 0 && (showLines(above: anchor) || wantedOffset != offset)
    // A table without room has nothing on the screen yet: what it was scrolled to still counts when it gets some.
    if height > 0 { target = nil }
    tiledOffset = offset
    endUseOfLinesOutside()
    placeShownLines()
  }

  private var wantedOffset: CGFloat { clamped(target.map(lines.offset(of:)) ?? offset) }

  /// Shows the lines from the offset down. Returns true, and has moved the offset, when one above the anchor turns out
  /// to have another height.
  private func showLines(above anchor: Int?) -> Bool {
    // The hair's breadth is for sums of fractions: a line must not count as shown for a rounding error.
    guard let first = lines.line(at: offset + 0.001) else { return false }
    for line in first..<lines.count {
      if lines.offset(of: line) >= offset + viewport.bounds.height { break }
      let estimate = lines.height(of: line)
      show(line)
      let change = lines.height(of: line) - estimate
      if change != 0, let anchor, line < anchor {
        offset += change
        return true
      }
    }
    return false
  }

  private func endUseOfLinesOutside() {
    let lower = offset + viewport.bounds.height
    for line in shown.keys.sorted() where !isInside(line, from: offset, to: lower) { endUse(of: line) }
  }

  private func isInside(_ line: Int, from upper: CGFloat, to lower: CGFloat) -> Bool {
    let top = lines.offset(of: line)
    return top < lower && top + lines.height(of: line) > upper
  }

  private func placeShownLines() {
    let inOrder = shown.sorted { $0.key < $1.key }
    for (line, view) in inOrder {
      let span = horizontalSpan(of: line)
      view.frame = CGRect(
        x: span.x, y: lines.offset(of: line) - offset, width: span.width, height: lines.height(of: line))
    }
    viewport.subviews = inOrder.map(\.value)
  }

  private func show(_ line: Int) {
    let view = shown[line] ?? makeView(of: line)
    shown[line] = view
    if view.superview !== viewport { viewport.addSubview(view) }
    guard !lines.isMeasured(line) else { return }
    let height = placement(of: line).size?.height ?? view.sizeThatFits(width: horizontalSpan(of: line).width).height
    lines.setHeight(height.isFinite ? max(height, TextMetric.cellSize.height) : TextMetric.cellSize.height, of: line)
  }

  private func placement(of line: Int) -> RowPlacement {
    guard case .row(let path) = lines[line] else { return RowPlacement() }
    return dataSource?.tableView(self, placementForRowAt: path) ?? RowPlacement()
  }

  /// Where a line begins, and how wide it is: between its section's insets, and no wider than there is room.
  private func horizontalSpan(of line: Int) -> (x: CGFloat, width: CGFloat) {
    guard case .row(let path) = lines[line] else { return (0, bounds.width) }
    let insets = lines.layout(ofSection: path.section).insets
    let room = max(0, bounds.width - insets.leading - insets.trailing)
    let placement = placement(of: line)
    let width = min(room, max(0, placement.size?.width ?? room))
    return (insets.leading + (placement.isAlignedToLeading ? 0 : (room - width) / 2), width)
  }

  private func makeView(of line: Int) -> View {
    switch lines[line] {
    case .space: return View()
    case .title(let section):
      let view = TableSectionTitle()
      view.title = dataSource?.tableView(self, titleForHeaderInSection: section) ?? ""
      return view
    case .row(let path):
      counts.rowsAsked += 1
      do throws(TableRowError) {
        guard let dataSource else { throw .noSuchRow(path) }
        return try dataSource.tableView(self, cellForRowAt: path)
      } catch {
        if reportedErrors.insert(error).inserted { ScreenDiagnostics.report(.row(path, error)) }
        let cell = TableErrorCell()
        cell.show(error)
        return cell
      }
    }
  }

  private func endUse(of line: Int) {
    guard let view = shown.removeValue(forKey: line) else { return }
    view.removeFromSuperview()
    if let cell = view as? TableViewCell { pool.put(cell) }
  }
}
