import Foundation
import RillList

extension TableView {
  /// Shows the lines between the offset and the lower edge, and no others.
  ///
  /// One line stays where it is, as far as the content allows. The others are shown from there on, the nearest first:
  /// a height that was estimated may turn out different, and moves only what is beyond.
  func tile() {
    let height = viewport.bounds.height
    position.holdFirstLine(viewport.lines.first, in: lines, height: height)
    position.follow(lines, height: height)
    // In an update, a line that seems to be outside may not be when those that come are measured.
    if !position.isUpdated { endUseOfLinesOutside() }
    if let pivot = position.pivot, height > 0 { showLines(around: pivot) }
    position.settle(hasRoom: height > 0)
    endUseOfLinesOutside()
    for path in reloading.keys.sorted() { reloading.removeValue(forKey: path).map { pool.put($0) } }
    viewport.place { line in
      let (x, width) = horizontalSpan(of: line)
      return CGRect(x: x, y: lines.top(of: line) - position.offset, width: width, height: lines[line].height)
    }
  }

  private func showLines(around pivot: TableLine) {
    // At the upper end, how far down the pivot stands is up to what is above it.
    if position.wantedOffset(in: lines) < 0 { showLines(above: pivot) }
    // Where the content ends, lines in one direction make room for some in the other one. Each round but the last
    // shows another line, so the rounds end.
    while showLines(from: pivot) || showLines(above: pivot) {}
  }

  /// Returns whether there are lines that were not shown yet.
  private func showLines(from pivot: TableLine) -> Bool {
    var next: TableLine? = pivot
    var hasNew = false
    while let line = next, lines.top(of: line) < position.offset + viewport.bounds.height {
      if isInside(line), show(line) { hasNew = true }
      next = lines.line(after: line)
    }
    return hasNew
  }

  @discardableResult
  private func showLines(above pivot: TableLine) -> Bool {
    var next = lines.line(before: pivot)
    var hasNew = false
    while let line = next, lines.top(of: line) + lines[line].height > position.offset {
      if isInside(line), show(line) { hasNew = true }
      next = lines.line(before: line)
    }
    return hasNew
  }

  private func endUseOfLinesOutside() {
    for line in viewport.lines where !isInside(line) { endUse(of: line) }
  }

  private func isInside(_ line: TableLine) -> Bool {
    let top = lines.top(of: line) - position.offset
    return top < viewport.bounds.height && top + lines[line].height > 0
  }

  /// Shows and measures a line. Returns whether it was not before.
  private func show(_ line: TableLine) -> Bool {
    let isShown = viewport[line] != nil
    let view = viewport[line] ?? makeView(of: line)
    if !isShown { viewport.show(view, in: line) }
    guard !lines[line].isMeasured else { return !isShown }
    let height = placement(of: line).size?.height ?? view.sizeThatFits(width: horizontalSpan(of: line).width).height
    let lowest = TextMetric.cellSize.height
    lines[line] = LineHeights.Line(height: height.isFinite ? max(height, lowest) : lowest, isMeasured: true)
    position.follow(lines, height: viewport.bounds.height)
    return true
  }

  private func placement(of line: TableLine) -> RowPlacement {
    line.path.flatMap { dataSource?.tableView(self, placementForRowAt: $0) } ?? RowPlacement()
  }

  /// Where a line begins, and how wide it is: between its section's insets, and no wider than there is room.
  private func horizontalSpan(of line: TableLine) -> (x: CGFloat, width: CGFloat) {
    guard case .row(let path) = line else { return (0, bounds.width) }
    let insets = lines.sections[path.section].layout.insets
    let room = max(0, bounds.width - insets.leading - insets.trailing)
    let placement = placement(of: line)
    let width = min(room, max(0, placement.size?.width ?? room))
    return (insets.leading + (placement.isAlignedToLeading ? 0 : (room - width) / 2), width)
  }

  private func makeView(of line: TableLine) -> View {
    switch line {
    case .title(let section):
      let view = TableSectionTitle()
      view.title = dataSource?.tableView(self, titleForHeaderInSection: section) ?? ""
      return view
    case .row(let path):
      // The cell that the row has had is the next one to be used.
      if let cell = reloading.removeValue(forKey: path) { pool.put(cell) }
      return cell(at: path)
    }
  }

  private func cell(at path: ListIndexPath) -> TableViewCell {
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

  func endUse(of line: TableLine) { viewport.remove(line).map(endUse) }

  func endUse(of view: View) {
    if let cell = view as? TableViewCell { pool.put(cell) }
  }
}
