public import Foundation

/// A view that displays text.
///
/// The text wraps at the width that layout gives the label. It is cut with `…` where it has more lines than
/// ``numberOfLines`` or than the height of the label holds. Line ends, tabs and control characters in the text never
/// break the picture.
open class Label: View {
  /// The text that the label displays; `nil` and an empty text take no space.
  public var text: String? {
    didSet { if text != oldValue { setNeedsLayout() } }
  }
  /// The maximum number of lines: 1 by default, 0 for as many as the text needs.
  public var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { setNeedsLayout() } }
  }
  /// The horizontal alignment of the lines.
  public var alignment = TextAlignment.natural
  /// The style of the text.
  public var style = TextStyle.plain

  /// The number of leading characters that form a mark; the lines of left-aligned text stay to the right of the mark.
  var markLength = 0 {
    didSet { if markLength != oldValue { setNeedsLayout() } }
  }

  /// Creates a label that displays text.
  public convenience init(_ text: String, style: TextStyle = .plain, numberOfLines: Int = 1) {
    self.init()
    self.text = text
    self.style = style
    self.numberOfLines = numberOfLines
  }

  /// The size of the text without wrapping.
  open override var intrinsicContentSize: CGSize {
    size(of: lines(inCells: TextMetric.columns(in: .greatestFiniteMagnitude)))
  }

  /// Returns the height of the text wrapped at a width.
  open override func intrinsicHeight(forWidth width: CGFloat) -> CGFloat {
    size(of: lines(inCells: TextMetric.columns(in: width))).height
  }

  /// The distance from the top to the baseline of the first line: 12 of its 16 points.
  open override var firstBaselineOffsetFromTop: CGFloat? { TextMetric.ascent }

  /// The distance from the baseline of the last line to the bottom.
  open override var lastBaselineOffsetFromBottom: CGFloat { TextMetric.cellSize.height - TextMetric.ascent }

  override var fitsAnySize: Bool { true }
  override var ownIsAccessibilityElement: Bool { text?.isEmpty == false }
  override var ownTraits: AccessibilityTraits { .staticText }
  override var ownAccessibilityLabel: String? { text }

  open override func drawingMarks() -> [DrawingMark] {
    let cells = TextMetric.columns(in: bounds.width)
    let rows = TextMetric.rows(in: bounds.height)
    var lines = lines(inCells: cells)
    if lines.count > rows { lines = rows > 0 ? wrapped(inCells: cells, lineLimit: rows) : [] }
    let edge = edge
    return super.drawingMarks()
      + lines.enumerated().map { row, line in
        let height = TextMetric.cellSize.height
        let area = CGRect(x: 0, y: CGFloat(row) * height, width: bounds.width, height: height)
        return .line(line, in: area, edge, style)
      }
  }

  private var edge: TextAlignment {
    guard alignment == .natural else { return alignment }
    return effectiveLayoutDirection == .rightToLeft ? .right : .left
  }

  private func lines(inCells cells: Int) -> [String] {
    wrapped(inCells: cells, lineLimit: max(0, numberOfLines))
  }

  private func wrapped(inCells cells: Int, lineLimit: Int) -> [String] {
    guard let text, !text.isEmpty else { return [] }
    let mark = edge == .left ? String(text.prefix(markLength)) : ""
    let indent = TextMetric.cells(in: mark)
    guard indent > 0, cells > indent else { return TextMetric.wrap(text, toCells: cells, lineLimit: lineLimit) }
    let lines = TextMetric.wrap(String(text.dropFirst(markLength)), toCells: cells - indent, lineLimit: lineLimit)
    return lines.enumerated().map { row, line in (row == 0 ? mark : String(repeating: " ", count: indent)) + line }
  }

  private func size(of lines: [String]) -> CGSize {
    CGSize(
      width: lines.map { TextMetric.width(of: $0) }.max() ?? 0,
      height: CGFloat(lines.count) * TextMetric.cellSize.height)
  }
}
