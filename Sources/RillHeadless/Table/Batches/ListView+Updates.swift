import Foundation
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
