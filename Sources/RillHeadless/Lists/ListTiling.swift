public import Foundation
import Rill
public import RillList

extension ListView {
  /// Shows the lines between the offset and the lower edge, and no others.
  ///
  /// One line, the pivot, stays where it is, as far as the content allows. The others are shown outward from it, the
  /// nearest first: an estimated height may turn out different, and moves only the lines beyond it.
  func tile() {
    remeasured = []
    let height = viewport.bounds.height
    position.holdFirstLine(viewport.lines.first, in: lines, height: height)
    position.follow(lines, height: height)
    // In an update, a line that seems to be outside may be inside after the new lines are measured.
    if !position.isUpdated { endUseOfLinesOutside() }
    if let pivot = position.pivot(in: lines), height > 0 { showLines(around: pivot) }
    position.settle(hasRoom: height > 0)
    endUseOfLinesOutside()
    for path in reloading.keys.sorted() { reloading.removeValue(forKey: path).map { pool.put($0.cell) } }
    let shown = viewport.lines
    let isJump = viewport.place(shown.map { frame(of: $0, in: lines, offset: position.offset) }, isUpdate: scene != nil)
    if isJump { endDepartures { _ in true } }
  }

  private func showLines(around pivot: ListLine) {
    // At the upper end, the lines above the pivot decide how far down it is.
    if position.wantedOffset(in: lines, height: viewport.bounds.height) < 0 { showLines(above: pivot) }
    // At an end of the content, lines in one direction make space for lines in the other. Each round but the last shows
    // another line, so the loop ends.
    while showLines(from: pivot) || showLines(above: pivot) {}
  }

  /// Returns whether a line was not shown or not measured before.
  private func showLines(from pivot: ListLine) -> Bool {
    var next: ListLine? = pivot
    var hasNew = false
    while let line = next, lines.top(of: line) < position.offset + viewport.bounds.height {
      if isInside(line), show(line) { hasNew = true }
      next = lines.line(after: line)
    }
    return hasNew
  }

  @discardableResult
  private func showLines(above pivot: ListLine) -> Bool {
    var next = lines.line(before: pivot)
    var hasNew = false
    while let line = next, lines.bottom(ofLineWith: line) > position.offset {
      if isInside(line), show(line) { hasNew = true }
      next = lines.line(before: line)
    }
    return hasNew
  }

  private func endUseOfLinesOutside() {
    for line in viewport.lines where !isInside(line) { endUse(of: line) }
  }

  private func isInside(_ line: ListLine) -> Bool {
    let top = lines.top(of: line) - position.offset
    return top < viewport.bounds.height && top + lines.height(of: line) > 0
  }

  /// Shows and measures a line. Returns whether it was not shown or not measured before.
  private func show(_ line: ListLine) -> Bool {
    let isShown = viewport[line] != nil
    let view = viewport[line] ?? makeView(of: line)
    let known = lines[line]
    // A layout whose widths follow heights may never settle, so a row is measured again once.
    let isMeasured = known.isMeasured && !(lines.isOutdated(known, of: line) && remeasured.insert(line).inserted)
    guard !isMeasured else { return !isShown }
    lines[line] = measure(line, view)
    position.follow(lines, height: viewport.bounds.height)
    return true
  }

  // MARK: Places

  /// Returns the frame of an element in the viewport.
  func frame(of line: ListLine, in lines: ListLines, offset: Double) -> CGRect {
    inViewport(lines.frame(of: line, width: bounds.width), offset: offset)
  }

  private func inViewport(_ area: CGRect, offset: Double) -> CGRect {
    var area = area.offsetBy(dx: 0, dy: -offset)
    if effectiveLayoutDirection == .rightToLeft { area.origin.x = bounds.width - area.maxX }
    return area
  }

  // MARK: Views

  private func makeView(of line: ListLine) -> View {
    if let view = viewport.takeDeparting(line) {
      (view as? ListViewCell)?.isSelected = line.path == indexPathForSelectedRow
      viewport.show(view, in: line, isFresh: false)
      return view
    }
    // The previous cell of the row is the next one to be reused.
    let reloaded = line.path.flatMap { reloading.removeValue(forKey: $0) }
    let place = reloaded?.cell.frame
    if let reloaded { pool.put(reloaded.cell) }
    let view: View =
      switch line {
      case .header(let section): header(ofSection: section)
      case .row(let path):
        configure(cell(at: path)) { $0.isSelected = path == indexPathForSelectedRow }
      case .footer(let section): dataSource?.listView(self, viewForFooterInSection: section) ?? View()
      }
    if let place { (view.frame, view.motion) = (place, reloaded?.motion) }
    viewport.show(view, in: line, isFresh: reloaded == nil)
    return view
  }

  private func header(ofSection section: Int) -> View {
    if let view = dataSource?.listView(self, viewForHeaderInSection: section) { return view }
    let view = SectionTitleView()
    view.title = dataSource?.listView(self, titleForHeaderInSection: section) ?? ""
    return view
  }

  private func cell(at path: ListIndexPath) -> ListViewCell {
    counts.rowsAsked += 1
    do throws(ListRowError) {
      guard let dataSource else { throw .noSuchRow(path) }
      return try dataSource.listView(self, cellForRowAt: path)
    } catch {
      if reportedErrors.insert(error).inserted { ScreenDiagnostics.report(.row(path, error)) }
      let cell = ListErrorCell()
      cell.show(error)
      return cell
    }
  }

  /// Ends the use of an element's view. A view that leaves in an animated update stays visible until the end of it.
  func endUse(of line: ListLine) {
    if scene?.shows(line) == true { return depart(line) }
    viewport.remove(line).map { endUse($0, of: line) }
  }

  /// - Parameter line: the last place of the view.
  func endUse(_ view: View, of line: ListLine) {
    view.motion = nil
    switch view {
    case let cell as ListViewCell:
      if let path = line.path { endDisplay(of: cell, at: path) }
      pool.put(cell)
    case let edge as ReusableView: edgePool.put(edge)
    default: break
    }
  }
}

extension ListView {
  /// Notifies observers of the rows in view and the scroll offset after the rows are placed.
  func notifyOfRows() {
    if let delegate {
      for case let cell as ListViewCell in viewport.lines.compactMap({ viewport[$0] }) where !cell.isDisplayed {
        guard let path = indexPath(for: cell) else { continue }
        cell.isDisplayed = true
        delegate.listView(self, willDisplay: cell, forRowAt: path)
      }
    }
    notifyOfPrefetching()
    delegate?.listViewDidLayoutRows(self)
    guard contentOffset != offsets.value else { return }
    offsets.accept(contentOffset)
    delegate?.listViewDidScroll(self)
  }

  func endDisplay(of cell: ListViewCell, at path: ListIndexPath) {
    guard cell.isDisplayed else { return }
    cell.isDisplayed = false
    delegate?.listView(self, didEndDisplaying: cell, forRowAt: path)
  }

  private func notifyOfPrefetching() {
    guard let prefetchDataSource else { return prefetch = PrefetchWindow() }
    let (coming, canceled) = prefetch.move(to: viewport.lines, in: lines, offset: position.offset)
    if !canceled.isEmpty { prefetchDataSource.listView(self, cancelPrefetchingForRowsAt: canceled) }
    if !coming.isEmpty { prefetchDataSource.listView(self, prefetchRowsAt: coming) }
  }
}

/// The rows announced for prefetching.
struct PrefetchWindow {
  /// The largest number of rows to prefetch, however low they are.
  private static let limit = 100
  private var rows: Set<ListIndexPath> = []
  private var offset = 0.0
  private var isGoingUp = false

  /// Moves the window to the rows on the screen. Complexity: O(rows on the screen · log rows).
  ///
  /// - Returns: the rows that are now near, the nearest first, and those that no longer are.
  mutating func move(
    to shown: [ListLine], in lines: ListLines, offset: Double
  ) -> (coming: [ListIndexPath], canceled: [ListIndexPath]) {
    if offset != self.offset { isGoingUp = offset < self.offset }
    self.offset = offset
    let visible = Set(shown.compactMap(\.path))
    var near: [ListIndexPath] = []
    var next = isGoingUp ? shown.first.flatMap(lines.line(before:)) : shown.last.flatMap(lines.line(after:))
    while let line = next, near.count < min(visible.count, Self.limit) {
      if let path = line.path, !visible.contains(path) { near.append(path) }
      next = isGoingUp ? lines.line(before: line) : lines.line(after: line)
    }
    let coming = near.filter { !rows.contains($0) }
    rows.subtract(visible)
    let canceled = rows.subtracting(near).sorted()
    rows = Set(near)
    return (coming, canceled)
  }

  /// Moves the announced rows to their new places and drops the deleted ones.
  mutating func apply(_ shift: ListShift) { rows = Set(rows.compactMap { shift[$0] }) }
}

extension ListView {
  /// Returns the values of a section that a list needs before it shows any of its rows. Complexity: O(1), and O(rows)
  /// for a section with known sizes.
  func section(_ section: Int) -> SectionLines {
    SectionLines(
      rows: knownRows(ofSection: section) ?? LineHeights(newRow, count: rowCount(ofSection: section)),
      frame(ofSection: section), width: bounds.width, estimate: estimatedRowHeight)
  }

  func frame(ofSection section: Int) -> SectionLines.Frame {
    var frame = SectionLines.Frame()
    frame.flow = flow
    guard let dataSource else { return frame }
    frame.layout = dataSource.listView(self, layoutForSection: section)
    if let alignment = dataSource.listView(self, alignmentForSection: section) { frame.flow.alignment = alignment }
    frame.hasHeader = dataSource.listView(self, hasHeaderInSection: section)
    frame.hasFooter = dataSource.listView(self, hasFooterInSection: section)
    return frame
  }

  private func rowCount(ofSection section: Int) -> Int {
    max(0, dataSource?.listView(self, numberOfRowsInSection: section) ?? 0)
  }

  /// Returns the rows of a section if all are equal, or if the list asks for sizes ahead and the first row has one.
  /// Returns `nil` otherwise, or if the list itself has no size yet.
  func knownRows(ofSection section: Int) -> LineHeights? {
    if newRow.isMeasured { return LineHeights(newRow, count: rowCount(ofSection: section)) }
    guard asksForSizesAhead, bounds.width > 0, rowCount(ofSection: section) > 0 else { return nil }
    guard knownRow(at: ListIndexPath(section: section, item: 0)) != nil else { return nil }
    return LineHeights(
      (0..<rowCount(ofSection: section)).map { row(at: ListIndexPath(section: section, item: $0)) })
  }

  /// Returns the values of a row before it is shown.
  func row(at path: ListIndexPath) -> LineHeights.Line {
    (asksForSizesAhead && bounds.width > 0 ? knownRow(at: path) : nil) ?? newRow
  }

  private func knownRow(at path: ListIndexPath) -> LineHeights.Line? {
    dataSource?.listView(self, sizeForRowAt: path).map(measured)
  }

  /// Returns the size of a view that shows an element.
  func measure(_ line: ListLine, _ view: View) -> LineHeights.Line {
    guard let path = line.path else {
      return measured(ListSize(width: .infinity, height: view.sizeThatFits(width: bounds.width).height))
    }
    if let known = knownRow(at: path) { return known }
    let room = lines.width(ofRow: path)
    if fitsRowsToContent {
      let natural = view.sizeThatFits(width: nil)
      if natural.width <= room { return measured(ListSize(width: natural.width, height: natural.height)) }
    }
    var row = measured(ListSize(width: .infinity, height: view.sizeThatFits(width: room).height))
    row.frameWidth = lines.frameWidth(ofRow: path)
    return row
  }

  /// Rows that show nothing still take a line, which limits the number of rows on the screen.
  private func measured(_ size: ListSize) -> LineHeights.Line {
    let lowest = metric.controlHeight
    return LineHeights.Line(
      height: size.height.isFinite ? max(size.height, lowest) : lowest, isMeasured: true,
      width: size.width.isNaN ? .infinity : max(0, size.width))
  }
}

/// An edge of a list's content.
public enum ListEdge: Hashable, Sendable {
  /// The edge below the last row.
  case end
}

extension ListView {
  /// The scroll offset of the content, in points. It is limited to the area between the first and the last row.
  public var contentOffset: CGPoint {
    get { CGPoint(x: 0, y: position.offset) }
    set {
      position.scroll(to: newValue.y, in: lines, height: viewport.bounds.height)
      setNeedsLayout()
    }
  }

  /// The size of all rows, in points. Rows that were not shown yet count with their known or estimated size.
  public var contentSize: CGSize { CGSize(width: bounds.width, height: lines.totalHeight) }

  /// Scrolls until a row's line is the first on the screen, or as near to that as the content allows. For a row that
  /// does not exist, this does nothing.
  public func scroll(to indexPath: ListIndexPath) { scroll(to: .row(indexPath)) }

  /// Keeps the last row in view, as a chat does; `nil`, the default, keeps the first row in view where it is.
  ///
  /// While the last row is in view, new rows behind it push it up, and a change of size, of a row or of the list, leaves
  /// the end of the content where it is. Rows that arrive above move nothing on the screen. While the last row is out
  /// of view, because the user reads older rows, nothing moves. A list that shows no row yet begins at its end.
  ///
  /// ```swift
  /// chat.listView.pin(.end)
  /// ```
  public func pin(_ edge: ListEdge?) {
    pinnedEdge = edge
    setNeedsLayout()
  }

  /// Keeps the end of the content where it is before a change, if the list is pinned to it and shows the last row.
  func holdEnd() {
    guard pinnedEdge == .end else { return }
    let height = viewport.bounds.height
    guard let last = lines.lastRow, !viewport.isEmpty else { return position.holdEnd(gap: 0) }
    guard viewport[last] != nil, lines.top(of: last) < position.offset + height else { return }
    position.holdEnd(gap: lines.totalHeight - position.offset - height)
  }

  func scroll(to line: ListLine) {
    guard lines.contains(line) else { return }
    position.scroll(to: line)
    setNeedsLayout()
    layoutIfNeeded()
  }
}
