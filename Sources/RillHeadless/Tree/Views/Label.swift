public import Foundation

/// A text.
///
/// It wraps at the width that layout gives it and is cut with `…` where there are more lines than ``numberOfLines`` or
/// than its height holds. Line ends, tabs and control characters in the text never break the picture.
open class Label: View {
  /// The text. `nil` and an empty text take no room.
  public var text: String? {
    didSet { if text != oldValue { setNeedsLayout() } }
  }
  /// The most lines it may take: 1 by default, 0 for as many as the text needs.
  public var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { setNeedsLayout() } }
  }
  /// How the lines stand in the width.
  public var alignment = TextAlignment.natural
  /// How the text is drawn.
  public var style = TextStyle.plain

  /// How many characters at the text's beginning are a mark, beside which all lines stand that are at the left edge.
  var markLength = 0 {
    didSet { if markLength != oldValue { setNeedsLayout() } }
  }

  /// A label with a text.
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

  /// The height of the text wrapped at a width.
  open override func intrinsicHeight(forWidth width: CGFloat) -> CGFloat {
    size(of: lines(inCells: TextMetric.columns(in: width))).height
  }

  /// What a line of text stands on: 12 of its 16 points below its top.
  open override var firstBaselineOffsetFromTop: CGFloat? { TextMetric.ascent }

  /// What is below the last line's baseline.
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
