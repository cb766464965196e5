import Foundation
public import RillList

extension ListView {
  /// Asks the data source anew for all rows. The content offset stays as far as there are rows.
  public func reloadData() { whenFree { [self] in reloadAll() } }

  /// Asks the data source anew for these rows, and touches no other. Rows that do not exist are ignored.
  public func reloadRows(at indexPaths: [ListIndexPath]) { whenFree { [self] in reload(indexPaths) } }

  /// Takes over how the data source's content changes.
  ///
  /// The cells, the measured sizes and the selection follow the rows that stay or move. The first row in view that is
  /// still there stays where it is, as near to that as the content allows. Only rows that come or look different are
  /// asked for, and only when they come into view. An update that is not one of the rows before and after is reported
  /// to ``ScreenDiagnostics``, and all rows are reloaded.
  ///
  /// With an animation, rows go from where they are drawn to their new places, those that come unfold, and those that go
  /// fold up; bindings of rows that are gone end at once. An update that comes while another one is on its way begins
  /// where the rows are drawn then; one without an animation ends the other's.
  ///
  /// Complexity: O(rows on the screen + changes) steps of O(log rows), and O(sections) if sections come, go or move. In
  /// a collection, lines between the first and the last change are broken anew, and those behind until one begins where
  /// it did.
  ///
  /// - Parameters:
  ///   - animation: how rows move; `nil` for at once.
  ///   - change: changes the content. It is called at once, or after the rows now being shown.
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

  /// Asks for the layouts, headers and footers of all sections anew. Rows and cells stay.
  func refreshSections() { whenFree { [self] in changeSections(Array(lines.sections.indices)) } }

  /// Changes what is known of lines. The rows in view stay where they are, as far as the content allows.
  func changeLines(_ change: (inout ListLines) -> Void) {
    let height = viewport.bounds.height
    position.holdLines(in: lines, height: height)
    change(&lines)
    position.linesHaveChanged(in: lines, height: height)
    setNeedsLayout()
  }

  private func reloadAll() {
    scene = nil
    endAnimations()
    for line in viewport.lines { endUse(of: line) }
    measuredWidth = bounds.width
    lines = ListLines((dataSource.map { 0..<$0.numberOfSections(in: self) } ?? 0..<0).map(section))
    indexPathForSelectedRow = nil
    reportedErrors = []
    prefetch = PrefetchWindow()
    position.forgetAnchors()
    setNeedsLayout()
  }

  private func apply(_ update: ListUpdate) throws(ListShiftFault) {
    let shift = try ListShift(update, of: lines)
    try check(shift)
    scene?.shift = shift
    let height = viewport.bounds.height
    position.holdLines(in: lines, height: height)
    // The data source is asked meanwhile, and may ask the list.
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

  /// A row is gone from the content.
  private func leave(_ view: View, _ line: ListLine) {
    if scene == nil {
      view.removeFromSuperview()
      return endUse(view, of: line)
    }
    (view as? ReusableView)?.endUse()
    viewport.fold(view, lastLine: line)
  }

  private func changeSections(_ sections: [Int]) {
    let changed = sections.filter(lines.sections.indices.contains).map { ($0, frame(ofSection: $0)) }
    guard !changed.isEmpty else { return }
    changeLines { lines in
      for (index, frame) in changed {
        lines.changeSection(index) { $0.change(to: frame, estimate: estimatedRowHeight) }
      }
    }
    for (index, _) in changed {
      // Rows that have another width now may have a size that is known.
      if !lines.sections[index].areRowsKnown, let known = knownRows(ofSection: index) {
        lines.changeSection(index) { $0.replaceRows(with: known) }
      }
      showEdges(ofSection: index)
    }
  }

  /// Headers and footers may be other ones.
  private func showEdges(ofSection section: Int) {
    for line in [ListLine.header(section: section), .footer(section: section)] where viewport[line] != nil {
      if lines.contains(line), let title = viewport[line] as? SectionTitleView {
        title.title = dataSource?.listView(self, titleForHeaderInSection: section) ?? ""
      } else {
        endUse(of: line)
      }
    }
  }

  /// Whether the data source has as many sections and rows as there are after an update.
  private func check(_ shift: ListShift) throws(ListShiftFault) {
    let sections = dataSource?.numberOfSections(in: self) ?? 0
    guard sections == shift.sections.counts.after else {
      throw ListShiftFault("There are \(sections) sections after it, not \(shift.sections.counts.after)")
    }
    for (before, rows) in shift.rows.sorted(by: { $0.key < $1.key }) {
      guard let section = shift.section(after: before) else {
        throw ListShiftFault("Rows of section \(before) change, which goes")
      }
      let count = dataSource?.listView(self, numberOfRowsInSection: section) ?? 0
      guard count == rows.counts.after else {
        throw ListShiftFault("There are \(count) rows in section \(section) after it, not \(rows.counts.after)")
      }
    }
  }

  private func reload(_ indexPaths: [ListIndexPath]) {
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
        if lines[.row(path)] != known { lines[.row(path)] = known }
      } else if lines[.row(path)].isMeasured {
        lines[.row(path)].isMeasured = false
      }
    }
    setNeedsLayout()
  }
}
