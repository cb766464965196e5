import Foundation
public import Rill
public import RillList

extension ListView {
  /// Reloads all rows from the data source. The content offset stays, as far as there are rows.
  public func reloadData() { whenFree { [self] in reloadAll() } }

  /// Reloads these rows from the data source, and touches no other. Rows that do not exist are ignored.
  public func reloadRows(at indexPaths: [ListIndexPath]) { whenFree { [self] in reload(indexPaths) } }

  /// Updates the list when the data source's content changes.
  ///
  /// The cells, the measured sizes and the selection follow the rows that stay or move. The first row in view that
  /// still exists stays where it is, as near to that as the content allows, unless the list is pinned to its end. The
  /// list asks only for rows that are inserted or look different, and only when they come into view. If an update does
  /// not match the rows before and after, the list reports it to ``ScreenDiagnostics`` and reloads all rows.
  ///
  /// With an animation, rows move from where they are drawn to their new places, inserted rows unfold, and deleted rows
  /// fold up; bindings of deleted rows end at once. An update during the animation of another one begins where the rows
  /// are drawn at that time. An update without an animation ends the other's.
  ///
  /// Complexity: O(rows on the screen + changes) steps of O(log rows), and O(sections) if sections are inserted,
  /// deleted or moved. In a collection, lines are broken again from the first to the last change, and behind it until
  /// one begins where it did.
  ///
  /// - Parameters:
  ///   - update: the difference between the old and the new content.
  ///   - animation: how rows move; `nil` moves them at once.
  ///   - change: changes the content. The list calls it at once, or after the rows that it is showing now.
  public func performBatchUpdate(
    _ update: ListUpdate, animated animation: ListAnimation? = nil, change: @escaping @MainActor () -> Void
  ) {
    whenFree { [self] in
      scene = animation.flatMap(sceneNow)
      change()
      do throws(ListShiftFault) {
        if update.isStructural { try apply(update) }
        changeSections(update.sectionReloads)
        reload(update.reloads)
        if let animation, scene != nil { animate(animation) } else if update.isStructural { endAnimations() }
      } catch {
        ScreenDiagnostics.report(.unfitUpdate("\(error)"))
        reloadAll()
      }
      scene = nil
    }
  }

  /// Asks for the layouts, headers and footers of all sections again. Rows and cells stay.
  ///
  /// - Parameter forgetsSizes: whether the rows whose data source knows no size are measured again.
  func refreshSections(forgetsSizes: Bool) {
    whenFree { [self] in changeSections(Array(lines.sections.indices), forgetsSizes: forgetsSizes) }
  }

  /// Changes the known values of lines. The rows in view stay where they are, as far as the content allows.
  func changeLines(_ change: (inout ListLines) -> Void) {
    let height = viewport.bounds.height
    holdEnd()
    position.holdLines(in: lines, height: height)
    change(&lines)
    position.linesHaveChanged(in: lines, height: height)
    setNeedsLayout()
  }

  private func reloadAll() {
    scene = nil
    position.forgetAnchors()
    holdEnd()
    endAnimations()
    for line in viewport.lines { endUse(of: line) }
    measuredWidth = bounds.width
    lines = ListLines((dataSource.map { 0..<$0.numberOfSections(in: self) } ?? 0..<0).map(section))
    indexPathForSelectedRow = nil
    reportedErrors = []
    prefetch = PrefetchWindow()
    setNeedsLayout()
  }

  private func apply(_ update: ListUpdate) throws(ListShiftFault) {
    let shift = try ListShift(update, of: lines)
    try check(shift)
    scene?.shift = shift
    let height = viewport.bounds.height
    // An offset beyond the end means the end of the rows so far, except in a list that is pinned to it.
    if pinnedEdge == nil { position.releaseEnd() } else { holdEnd() }
    position.holdLines(in: lines, height: height)
    // The data source is called meanwhile, and may read the list.
    var changed = ListLines()
    swap(&changed, &lines)
    changed.apply(shift, newRow: row, newSection: section)
    lines = changed
    position.apply(shift, to: lines, height: height)
    prefetch.apply(shift)
    for (line, view) in viewport.apply(shift) { leave(view, line) }
    for (path, cell) in reloading.sorted(by: { $0.key < $1.key }) where shift[path] == nil { pool.put(cell.cell) }
    reloading = Dictionary(
      uniqueKeysWithValues: reloading.compactMap { path, cell in shift[path].map { ($0, cell) } })
    indexPathForSelectedRow = indexPathForSelectedRow.flatMap { shift[$0] }
    setNeedsLayout()
  }

  /// Ends the use of a view whose row is deleted.
  private func leave(_ view: View, _ line: ListLine) {
    if scene == nil {
      view.removeFromSuperview()
      return endUse(view, of: line)
    }
    (view as? ReusableView)?.endUse()
    viewport.fold(view, lastLine: line)
  }

  private func changeSections(_ sections: [Int], forgetsSizes: Bool = false) {
    let changed = sections.filter(lines.sections.indices.contains).map { section in
      (section, frame(ofSection: section), forgetsSizes && knownRows(ofSection: section) == nil ? newRow : nil)
    }
    guard !changed.isEmpty else { return }
    changeLines { lines in
      for (index, frame, newRow) in changed {
        lines.changeSection(index) { $0.change(to: frame, newRow: newRow, estimate: estimatedRowHeight) }
      }
    }
    for (index, _, _) in changed {
      // Rows whose width changed may have known sizes.
      if !lines.sections[index].areRowsKnown, let known = knownRows(ofSection: index) {
        lines.changeSection(index) { $0.replaceRows(with: known) }
      }
      showEdges(ofSection: index)
    }
  }

  /// Updates the titles of headers, and replaces other headers and footers.
  private func showEdges(ofSection section: Int) {
    for line in [ListLine.header(section: section), .footer(section: section)] where viewport[line] != nil {
      if lines.contains(line), let title = viewport[line] as? SectionTitleView {
        title.title = dataSource?.listView(self, titleForHeaderInSection: section) ?? ""
      } else {
        endUse(of: line)
      }
    }
  }

  /// Checks that the data source has the sections and rows that the update leads to.
  private func check(_ shift: ListShift) throws(ListShiftFault) {
    let sections = dataSource?.numberOfSections(in: self) ?? 0
    guard sections == shift.sections.counts.after else {
      throw ListShiftFault("The number of sections after the update is \(sections), not \(shift.sections.counts.after)")
    }
    for (before, rows) in shift.rows.sorted(by: { $0.key < $1.key }) {
      guard let section = shift.section(after: before) else {
        throw ListShiftFault("Rows of section \(before) change, but the update deletes it")
      }
      let count = dataSource?.listView(self, numberOfRowsInSection: section) ?? 0
      guard count == rows.counts.after else {
        throw ListShiftFault(
          "The number of rows in section \(section) after the update is \(count), not \(rows.counts.after)")
      }
    }
  }

  private func reload(_ indexPaths: [ListIndexPath]) {
    holdEnd()
    for path in indexPaths where lines.contains(.row(path)) {
      if let cell = viewport[.row(path)] as? ListViewCell {
        let motion = cell.motion
        _ = viewport.remove(.row(path))
        endDisplay(of: cell, at: path)
        cell.endUse()
        reloading[path] = ReloadedCell(cell: cell, motion: motion)
      }
      let known = row(at: path)
      if known.isMeasured {
        if lines[.row(path)] != known { changeLines { $0[.row(path)] = known } }
      } else if lines[.row(path)].isMeasured {
        lines[.row(path)].isMeasured = false
      }
    }
    setNeedsLayout()
  }
}

// In an animated update, each view moves from where it is drawn, possibly on the way of an earlier update, to where it
// belongs. Views of rows that leave stay visible until the end. Views of deleted rows fold up and views of inserted
// rows unfold, where the gap between the other rows closes or opens.
extension ListView {
  /// Returns the current scene after pending layout, or `nil` if nothing is visible.
  func sceneNow(_ animation: ListAnimation) -> ListScene? {
    guard animation.duration > .zero, viewport.bounds.height > 0 else { return nil }
    if needsLayout { arrange() }
    var drawn: [ListLine: CGRect] = [:]
    for departing in viewport.departing {
      if let line = departing.line { drawn[line] = departing.view.presentationFrame }
    }
    for line in viewport.lines { drawn[line] = viewport[line]?.presentationFrame }
    return ListScene(lines: lines, offset: position.offset, drawn: drawn)
  }

  /// Moves everything from where it was drawn to where it belongs now.
  func animate(_ animation: ListAnimation) {
    arrange()
    guard let scene else { return }
    animationCount += 1
    let number = animationCount
    let way = LayoutAnimation(
      scheduler: animation.scheduler, begin: animation.scheduler.now, duration: animation.duration)
    for line in viewport.lines {
      guard let view = viewport[line] else { continue }
      way.move(view, from: start(of: line, view.frame, scene), to: view.frame)
    }
    for index in viewport.departing.indices where viewport.departing[index].animation == nil {
      viewport.departing[index].animation = number
      let (view, drawn) = (viewport.departing[index].view, viewport.departing[index].view.presentationFrame)
      view.frame = end(of: viewport.departing[index], from: drawn, scene)
      way.move(view, from: drawn, to: view.frame)
    }
    Observable<Int>.timer(animation.duration, scheduler: animation.scheduler)
      .bind(onNext: { [weak self] _ in self?.whenFree { self?.endDepartures { $0 == number } } })
      .disposed(by: animationBag)
  }

  /// Keeps a view visible for now, although it is out of view or is a header that its section no longer has.
  func depart(_ line: ListLine) {
    guard let view = viewport.take(line) else { return }
    if lines.contains(line) { viewport.depart(view, line) } else { viewport.fold(view, lastLine: line) }
  }

  /// Removes departing views.
  ///
  /// - Parameter isOver: whether an animation, by its number, has ended.
  func endDepartures(where isOver: (Int?) -> Bool) {
    let gone = viewport.departing.filter { isOver($0.animation) }
    viewport.departing.removeAll { isOver($0.animation) }
    for departing in gone {
      departing.view.removeFromSuperview()
      departing.content.removeFromSuperview()
      endUse(departing.content, of: departing.lastLine)
    }
  }

  /// Moves everything to where it belongs at once.
  func endAnimations() {
    for line in viewport.lines { viewport[line]?.motion = nil }
    endDepartures { _ in true }
  }

  // MARK: From where, and to where

  private func start(of line: ListLine, _ end: CGRect, _ scene: ListScene) -> CGRect {
    if let origin = scene.origin(of: line) {
      return scene.drawn[origin] ?? near(frame(of: origin, in: scene.lines, offset: scene.offset))
    }
    let gap = flow.isWrapping ? nil : nearest(above: line, in: lines) { scene.origin(of: $0) }
    let y = gap.map { scene.drawn[$0] ?? frame(of: $0, in: scene.lines, offset: scene.offset) }?.maxY
    return near(CGRect(x: end.minX, y: y ?? end.minY, width: end.width, height: 0))
  }

  private func end(of departing: ListViewport.Departing, from drawn: CGRect, _ scene: ListScene) -> CGRect {
    if let line = departing.line, lines.contains(line) {
      return near(frame(of: line, in: lines, offset: position.offset))
    }
    let gap = flow.isWrapping ? nil : nearest(above: departing.lastLine, in: scene.lines) { scene.target(of: $0) }
    let y = gap.map { frame(of: $0, in: lines, offset: position.offset).maxY }
    return near(CGRect(x: drawn.minX, y: y ?? drawn.minY, width: drawn.width, height: 0))
  }

  /// Returns the counterpart, in the other content, of the nearest line above that has one, at most a screen away.
  private func nearest(
    above line: ListLine, in lines: ListLines, _ other: (ListLine) -> ListLine?
  ) -> ListLine? {
    var next = lines.line(before: line)
    for _ in 0..<Int(viewport.bounds.height / TextMetric.cellSize.height) {
      guard let line = next else { return nil }
      if let found = other(line) { return found }
      next = lines.line(before: line)
    }
    return nil
  }

  /// Limits the distance of a frame, so views that come from far away or go there are not faster.
  private func near(_ frame: CGRect) -> CGRect {
    var frame = frame
    let height = viewport.bounds.height
    frame.origin.y = min(max(frame.minY, -height - frame.height), 2 * height)
    return frame
  }
}

/// The movement of a list's rows to their new places after an update: in a straight line at constant speed, on a
/// scheduler's clock.
public struct ListAnimation: Sendable {
  /// The time that the movement takes.
  public var duration: Duration
  /// The scheduler whose clock moves the rows: the main queue, or one that a test advances by hand.
  public var scheduler: any Scheduler

  /// Creates an animation; by default of 0.3 seconds on the main queue.
  public init(duration: Duration = .milliseconds(300), scheduler: any Scheduler = MainScheduler.instance) {
    self.duration = duration
    self.scheduler = scheduler
  }
}
