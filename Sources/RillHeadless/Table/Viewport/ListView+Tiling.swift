import Foundation
import RillList

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
