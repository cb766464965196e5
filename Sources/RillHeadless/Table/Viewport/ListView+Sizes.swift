import Foundation
import RillList

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
