import Foundation
import RillList

/// The arrangement of a section's rows.
struct RowFlow {
  /// Whether several rows may be side by side.
  var isWrapping = false
  var alignment = LineAlignment.center
  /// The layout that places the rows, if they are not in lines.
  var custom: (any CollectionLayout)?
}

/// A section's header, its rows in their lines, its footer, and the space around and between them, with their known
/// sizes.
struct SectionLines {
  /// The values of a section that are known before any of its rows is shown.
  struct Frame {
    var layout = ListSectionLayout()
    var flow = RowFlow()
    var hasHeader = false
    var hasFooter = false
  }

  private(set) var frame: Frame
  /// The header; `nil` for a section without one.
  var header: LineHeights.Line?
  /// The footer; `nil` for a section without one.
  var footer: LineHeights.Line?
  /// The rows, each by itself.
  private(set) var rows: LineHeights
  /// The breaks of rows that share lines; `nil` if none do.
  private var breaks: FlowBreaks?
  /// The places of the rows in a custom layout; `nil` if they are in lines.
  private var placed: PlacedRows?
  private var container: Double

  /// Complexity: O(runs of rows with equal values).
  ///
  /// - Parameters:
  ///   - width: the space from edge to edge.
  ///   - estimate: the height assumed for a header or a footer.
  init(rows: LineHeights, _ frame: Frame = Frame(), width: Double, estimate: Double) {
    let line = LineHeights.Line(height: estimate, isMeasured: false)
    self.rows = rows
    self.frame = frame
    header = frame.hasHeader ? line : nil
    footer = frame.hasFooter ? line : nil
    container = width.asRoom
    arrange()
  }

  /// The largest width that a row may have.
  var width: Double {
    max(0, container - frame.layout.insets.leading.asRoom - frame.layout.insets.trailing.asRoom)
  }

  /// Whether the sizes of all rows are known; true without rows. Complexity: O(1) if they are equal.
  var areRowsKnown: Bool { rows.count == 0 || rows[0].isMeasured && rows[rows.count - 1].isMeasured }

  var height: Double { footerTop + (footer?.height ?? 0) }

  /// The distance from the section's top to its footer.
  var footerTop: Double {
    let height = placed?.height ?? lines.total + between * Double(max(0, lines.count - 1))
    return headerHeight + above + height + below
  }

  /// Returns the distance from the section's top to a row.
  func top(ofRow row: Int) -> Double {
    if let placed { return headerHeight + above + placed.frames[row].minY }
    let line = breaks.map { $0.lines.line(ofItem: row).line } ?? row
    return headerHeight + above + lines.offset(of: line) + between * Double(line)
  }

  /// Returns the height of the line that contains a row. A row in a custom layout reaches as low as the rows
  /// before it.
  func lineHeight(ofRow row: Int) -> Double {
    if let placed { return placed.bottom(through: row) - placed.frames[row].minY }
    return breaks.map { $0.lines[$0.lines.line(ofItem: row).line].height } ?? rows[row].height
  }

  /// Returns the rows that share a line with a row, including itself.
  func rows(besideRow row: Int) -> Range<Int> { breaks?.items(besideItem: row) ?? row..<row + 1 }

  /// Returns the first row of the line that covers an offset, or of the next line below it. Returns the first row of
  /// the last line for an offset below all lines, and `nil` without rows.
  func row(at offset: Double) -> Int? {
    if let placed { return placed.row(at: offset - headerHeight - above) }
    let line = lines.line(at: offset - headerHeight - above, spacing: between)
    return breaks.map { breaks in line.map { breaks.lines.firstItem(ofLine: $0) } } ?? line
  }

  /// Returns the horizontal spans of the rows of a line, from the leading edge. Complexity: O(log n) for each of them.
  func spans(ofRows line: Range<Int>) -> [(x: Double, width: Double)] {
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

  /// Returns the frame of a row in a custom layout, from the section's top and its leading edge.
  func placedFrame(ofRow row: Int) -> CGRect? {
    placed?.frames[row].offsetBy(dx: frame.layout.insets.leading.asRoom, dy: headerHeight + above)
  }

  /// Returns the next row from top to bottom; the first one after `nil`.
  func row(after row: Int?) -> Int? {
    if let placed { return placed.row(after: row) }
    let next = row.map { $0 + 1 } ?? 0
    return next < rows.count ? next : nil
  }

  /// Returns the previous row from top to bottom; the last one before `nil`.
  func row(before row: Int?) -> Int? {
    if let placed { return placed.row(before: row) }
    let previous = (row ?? rows.count) - 1
    return previous >= 0 ? previous : nil
  }

  subscript(row: Int) -> LineHeights.Line {
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
  mutating func forgetSizes(width: Double, rows known: LineHeights?) {
    header?.isMeasured = false
    footer?.isMeasured = false
    if let known { rows = known } else { rows.forget() }
    container = width.asRoom
    arrange()
  }

  /// Takes over another header, footer or layout. Rows whose width changes have to be measured again.
  ///
  /// - Parameter newRow: the values that all rows start with again; `nil` keeps those of each row.
  mutating func change(to frame: Frame, newRow: LineHeights.Line? = nil, estimate: Double) {
    let line = LineHeights.Line(height: estimate, isMeasured: false)
    header = frame.hasHeader ? header ?? line : nil
    footer = frame.hasFooter ? footer ?? line : nil
    let oldWidth = width
    self.frame = frame
    if let newRow { rows = LineHeights(newRow, count: rows.count) } else if width != oldWidth { rows.forget() }
    arrange()
  }

  /// Replaces the values of the rows. Complexity: O(runs of rows).
  mutating func replaceRows(with rows: LineHeights) {
    self.rows = rows
    arrange()
  }

  mutating func apply(_ shift: IndexShift, arriving: (Int) -> LineHeights.Line) {
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
  private var above: Double { frame.layout.insets.top.asRoom }
  private var between: Double { frame.layout.lineSpacing.asRoom }
  private var below: Double { frame.layout.insets.bottom.asRoom }
  private var headerHeight: Double { header?.height ?? 0 }

  private mutating func arrange() {
    placed = frame.flow.custom.map { PlacedRows(frames(in: $0)) }
    breaks =
      frame.flow.isWrapping && placed == nil
      ? FlowBreaks(rows, width: width, spacing: frame.layout.itemSpacing.asRoom) : nil
  }

  private mutating func rowsChanged(_ old: Range<Int>, to count: Int) {
    if placed != nil { arrange() } else { breaks?.update(old, to: count, of: rows) }
  }

  /// Returns the frames that a layout gives the rows. Without space, it is not asked.
  private func frames(in layout: any CollectionLayout) -> [CGRect] {
    guard width > 0 else { return Array(repeating: .zero, count: rows.count) }
    let sizes = rows.allLines.map { ListSize(width: min($0.width, width), height: $0.height) }
    let frames = layout.frames(of: sizes, width: width, section: frame.layout)
    if frames.count != sizes.count {
      fatalError("\(type(of: layout)) returns \(frames.count) frames for \(sizes.count) items.")
    }
    return frames
  }

  var nodesMade: Int { rows.nodesMade + (breaks?.lines.nodesMade ?? 0) }
}

extension Double {
  /// The space that an owner of sections requests, or 0 if it is negative or not finite.
  var asRoom: Double { isFinite ? max(0, self) : 0 }
}

/// The rows of a section that a custom layout places, by their frames.
///
/// The rows are visited in the order of their upper edges.
final class PlacedRows {
  let frames: [CGRect]
  private let order: [Int]
  /// The place of each row in the order.
  private let ranks: [Int]
  /// The lowest edge of the rows up to each place in the order.
  private let bottoms: [Double]

  /// Complexity: O(rows · log rows).
  init(_ frames: [CGRect]) {
    let frames = frames.map(\.usable)
    self.frames = frames
    order = frames.indices.sorted { (frames[$0].minY, $0) < (frames[$1].minY, $1) }
    var (ranks, bottoms, lowest) = (Array(repeating: 0, count: frames.count), [Double](), 0.0)
    for (rank, row) in order.enumerated() {
      ranks[row] = rank
      lowest = max(lowest, frames[row].maxY)
      bottoms.append(lowest)
    }
    (self.ranks, self.bottoms) = (ranks, bottoms)
  }

  var height: Double { bottoms.last ?? 0 }

  /// Returns the lowest edge of a row and those before it in the order.
  func bottom(through row: Int) -> Double { bottoms[ranks[row]] }

  /// Returns the first row that ends below an offset, or the last row.
  func row(at offset: Double) -> Int? {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if bottoms[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low < order.count ? order[low] : order.last
  }

  /// Returns the next row in the order; the first one after `nil`.
  func row(after row: Int?) -> Int? {
    let next = row.map { ranks[$0] + 1 } ?? 0
    return next < order.count ? order[next] : nil
  }

  /// Returns the previous row in the order; the last one before `nil`.
  func row(before row: Int?) -> Int? {
    let previous = (row.map { ranks[$0] } ?? order.count) - 1
    return previous >= 0 ? order[previous] : nil
  }
}

extension CGRect {
  /// The frame, with numbers that can be drawn and added.
  fileprivate var usable: CGRect {
    let x = Double(minX)
    return CGRect(
      x: x.isFinite ? x : 0, y: Double(minY).asRoom, width: Double(size.width).asRoom,
      height: Double(size.height).asRoom)
  }
}

/// The placement of the items in a line with remaining space.
public enum LineAlignment: Hashable, Sendable {
  /// Next to each other, starting at the leading edge: from the left in a left-to-right language.
  case leading
  /// Next to each other in the middle.
  case center
  /// From edge to edge with equal space between the items; the last line of a section, and an item alone in a line, use
  /// `leading`.
  case justified
}
