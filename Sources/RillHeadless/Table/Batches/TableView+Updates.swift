import Foundation
public import RillList

extension TableView {
  /// Asks the data source anew for all rows. The content offset stays as far as there are rows.
  public func reloadData() {
    whenNotTiling { [self] in
      for line in viewport.lines { endUse(of: line) }
      lines = TableLines((dataSource.map { 0..<$0.numberOfSections(in: self) } ?? 0..<0).map(section))
      indexPathForSelectedRow = nil
      reportedErrors = []
      position.forgetAnchors()
      setNeedsLayout()
    }
  }

  /// Asks the data source anew for these rows, and touches no other. Rows that do not exist are ignored.
  public func reloadRows(at indexPaths: [ListIndexPath]) {
    whenNotTiling { [self] in reload(indexPaths) }
  }

  /// Takes over how the data source's content changes.
  ///
  /// The cells, the measured heights and the selection follow the rows that stay or move. The first row in view that is
  /// still there stays where it is, as near to that as the content allows. Only rows that come or look different are
  /// asked for, and only when they come into view. An update that is not one of the rows before and after is reported
  /// to ``ScreenDiagnostics``, and all rows are reloaded.
  ///
  /// Complexity: O(rows on the screen + changes) steps of O(log rows), and O(sections) if sections come, go or move.
  ///
  /// - Parameter change: changes the content. It is called at once, or after the rows now being shown.
  public func performBatchUpdate(_ update: ListUpdate, change: @escaping @MainActor () -> Void) {
    whenNotTiling { [self] in
      change()
      do throws(TableUpdateFault) {
        if update.isStructural { try apply(update) }
        changeSections(update.sectionReloads)
        reload(update.reloads)
      } catch {
        ScreenDiagnostics.report(.unfitUpdate("\(error)"))
        reloadData()
      }
    }
  }

  private func apply(_ update: ListUpdate) throws(TableUpdateFault) {
    let shift = try TableShift(update, of: lines)
    try check(shift)
    let height = viewport.bounds.height
    position.holdLines(in: lines, height: height)
    lines.apply(shift, estimate: estimatedRowHeight, newSection: section)
    position.apply(shift, to: lines, height: height)
    for view in viewport.apply(shift) { endUse(of: view) }
    for (path, cell) in reloading.sorted(by: { $0.key < $1.key }) where shift[path] == nil { pool.put(cell) }
    reloading = Dictionary(
      uniqueKeysWithValues: reloading.compactMap { path, cell in shift[path].map { ($0, cell) } })
    indexPathForSelectedRow = indexPathForSelectedRow.flatMap { shift[$0] }
    setNeedsLayout()
  }

  private func changeSections(_ sections: [Int]) {
    let changed = sections.filter(lines.sections.indices.contains)
    guard !changed.isEmpty else { return }
    let height = viewport.bounds.height
    position.holdLines(in: lines, height: height)
    for index in changed {
      let section = section(index)
      lines.changeSection(
        index, hasTitle: section.title != nil, layout: section.layout, estimate: estimatedRowHeight)
      guard let title = viewport[.title(section: index)] as? TableSectionTitle else { continue }
      if section.title == nil {
        endUse(of: .title(section: index))
      } else {
        title.title = dataSource?.tableView(self, titleForHeaderInSection: index) ?? ""
      }
    }
    position.linesHaveChanged(in: lines, height: height)
    setNeedsLayout()
  }

  /// Whether the data source has as many sections and rows as there are after an update.
  private func check(_ shift: TableShift) throws(TableUpdateFault) {
    let sections = dataSource?.numberOfSections(in: self) ?? 0
    guard sections == shift.sections.counts.after else {
      throw TableUpdateFault("There are \(sections) sections after it, not \(shift.sections.counts.after)")
    }
    for (before, rows) in shift.rows.sorted(by: { $0.key < $1.key }) {
      guard let section = shift.section(after: before) else {
        throw TableUpdateFault("Rows of section \(before) change, which goes")
      }
      let count = dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
      guard count == rows.counts.after else {
        throw TableUpdateFault("There are \(count) rows in section \(section) after it, not \(rows.counts.after)")
      }
    }
  }

  private func reload(_ indexPaths: [ListIndexPath]) {
    for path in indexPaths where lines.contains(.row(path)) {
      if let cell = viewport.remove(.row(path)) as? TableViewCell {
        cell.endUse()
        reloading[path] = cell
      }
      if lines[.row(path)].isMeasured { lines[.row(path)].isMeasured = false }
    }
    setNeedsLayout()
  }

  /// What a table has to know of a section before it shows any of its rows.
  private func section(_ section: Int) -> SectionLines {
    SectionLines(
      rows: dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0,
      hasTitle: dataSource?.tableView(self, titleForHeaderInSection: section) != nil,
      layout: dataSource?.tableView(self, layoutForSection: section) ?? ListSectionLayout(),
      estimate: estimatedRowHeight)
  }
}
