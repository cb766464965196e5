package import RillList

/// The arrangement of a section's rows in lines.
package struct RowFlow: Hashable, Sendable {
  /// Whether several rows may share a line.
  package var isWrapping: Bool
  package var alignment: LineAlignment

  package init(isWrapping: Bool = false, alignment: LineAlignment = .center) {
    self.isWrapping = isWrapping
    self.alignment = alignment
  }
}

/// A section's header, its rows in their lines, its footer, and the space around and between them, with their known
/// sizes.
package struct SectionLines {
  /// The values of a section that are known before any of its rows is shown.
  package struct Frame: Hashable, Sendable {
    package var layout = ListSectionLayout()
    package var flow = RowFlow()
    package var hasHeader = false
    package var hasFooter = false

    package init() {}
  }

  package private(set) var frame: Frame
  /// The header; `nil` for a section without one.
  package var header: LineHeights.Line?
  /// The footer; `nil` for a section without one.
  package var footer: LineHeights.Line?
  /// The rows, each by itself.
  package private(set) var rows: LineHeights
  /// The breaks of rows that share lines; `nil` if none do.
  private var breaks: FlowBreaks?
  /// The space above, between and below the lines.
  private var (above, between, below): (Double, Double, Double)
  private var container: Double

  /// Complexity: O(runs of rows with equal values).
  ///
  /// - Parameters:
  ///   - width: the space from edge to edge.
  ///   - estimate: the height assumed for a header or a footer.
  package init(rows: LineHeights, _ frame: Frame = Frame(), width: Double, estimate: Double) {
    let line = LineHeights.Line(height: estimate, isMeasured: false)
    self.rows = rows
    self.frame = frame
    header = frame.hasHeader ? line : nil
    footer = frame.hasFooter ? line : nil
    let layout = frame.layout
    (above, between, below) = (layout.insets.top.asRoom, layout.lineSpacing.asRoom, layout.insets.bottom.asRoom)
    container = width.asRoom
    breakLines()
  }

  /// The largest width that a row may have.
  package var width: Double {
    max(0, container - frame.layout.insets.leading.asRoom - frame.layout.insets.trailing.asRoom)
  }

  /// Whether the sizes of all rows are known; true without rows. Complexity: O(1) if they are equal.
  package var areRowsKnown: Bool { rows.count == 0 || rows[0].isMeasured && rows[rows.count - 1].isMeasured }

  package var height: Double { footerTop + (footer?.height ?? 0) }

  /// The distance from the section's top to its footer.
  package var footerTop: Double {
    headerHeight + above + lines.total + between * Double(max(0, lines.count - 1)) + below
  }

  /// Returns the distance from the section's top to the line of a row.
  package func top(ofRow row: Int) -> Double {
    let line = breaks.map { $0.lines.line(ofItem: row).line } ?? row
    return headerHeight + above + lines.offset(of: line) + between * Double(line)
  }

  /// Returns the height of the line that contains a row.
  package func lineHeight(ofRow row: Int) -> Double {
    breaks.map { $0.lines[$0.lines.line(ofItem: row).line].height } ?? rows[row].height
  }

  /// Returns the rows that share a line with a row, including itself.
  package func rows(besideRow row: Int) -> Range<Int> { breaks?.items(besideItem: row) ?? row..<row + 1 }

  /// Returns the first row of the line that covers an offset, or of the next line below it. Returns the first row of
  /// the last line for an offset below all lines, and `nil` without rows.
  package func row(at offset: Double) -> Int? {
    let line = lines.line(at: offset - headerHeight - above, spacing: between)
    return breaks.map { breaks in line.map { breaks.lines.firstItem(ofLine: $0) } } ?? line
  }

  /// Returns the horizontal spans of the rows of a line, from the leading edge. Complexity: O(log n) for each of them.
  package func spans(ofRows line: Range<Int>) -> [(x: Double, width: Double)] {
    var widths = line.map { row in breaks?.width(of: rows[row]) ?? max(0, rows[row].width) }
    for index in widths.indices { widths[index] = min(widths[index], width) }
    let spacing = frame.layout.itemSpacing.asRoom
    let rest = width - widths.reduce(0, +) - spacing * Double(widths.count - 1)
    var (x, gap) = (frame.layout.insets.leading.asRoom, spacing)
    switch frame.flow.alignment {
    case .leading: break
    case .center: x += max(0, rest) / 2
    case .justified:
      if widths.count > 1, line.upperBound < rows.count { gap += max(0, rest) / Double(widths.count - 1) }
    }
    return widths.map { width in
      defer { x += width + gap }
      return (x, width)
    }
  }

  package subscript(row: Int) -> LineHeights.Line {
    get { rows[row] }
    set {
      let old = rows[row]
      guard newValue != old else { return }
      rows[row] = newValue
      if newValue.height != old.height || newValue.width != old.width { rowsChanged(row..<row + 1, to: 1) }
    }
  }

  // MARK: Changes

  /// Turns all sizes into estimates for a width.
  package mutating func forgetSizes(width: Double, rows known: LineHeights?) {
    header?.isMeasured = false
    footer?.isMeasured = false
    if let known { rows = known } else { rows.forget() }
    container = width.asRoom
    breakLines()
  }

  /// Takes over another header, footer or layout. Rows whose width changes have to be measured again.
  package mutating func change(to frame: Frame, estimate: Double) {
    let new = SectionLines(rows: LineHeights([]), frame, width: container, estimate: estimate)
    header = frame.hasHeader ? header ?? new.header : nil
    footer = frame.hasFooter ? footer ?? new.footer : nil
    let oldWidth = width
    (self.frame, above, between, below) = (frame, new.above, new.between, new.below)
    if width != oldWidth { rows.forget() }
    breakLines()
  }

  /// Replaces the values of the rows. Complexity: O(runs of rows).
  package mutating func replaceRows(with rows: LineHeights) {
    self.rows = rows
    breakLines()
  }

  package mutating func apply(_ shift: IndexShift, arriving: (Int) -> LineHeights.Line) {
    rows.apply(shift, arriving: arriving)
    let counts = shift.counts
    let first = min(shift.leaving.first ?? counts.before, shift.arriving.first ?? counts.after)
    let behind = min(
      counts.before - 1 - (shift.leaving.last ?? first - 1), counts.after - 1 - (shift.arriving.last ?? first - 1),
      counts.before - first, counts.after - first)
    rowsChanged(first..<counts.before - behind, to: counts.after - behind - first)
  }

  /// Whether rows may share a line.
  var isFlowing: Bool { breaks != nil }

  private var lines: LineHeights { breaks?.lines ?? rows }
  private var headerHeight: Double { header?.height ?? 0 }

  private mutating func breakLines() {
    breaks =
      frame.flow.isWrapping ? FlowBreaks(rows, width: width, spacing: frame.layout.itemSpacing.asRoom) : nil
  }

  private mutating func rowsChanged(_ old: Range<Int>, to count: Int) {
    breaks?.update(old, to: count, of: rows)
  }

  package var nodesMade: Int { rows.nodesMade + (breaks?.lines.nodesMade ?? 0) }
}

extension Double {
  /// The space that an owner of sections requests, or 0 if it is negative or not finite.
  fileprivate var asRoom: Double { isFinite ? max(0, self) : 0 }
}
