public import Foundation

/// A view that displays text.
///
/// The text wraps at the width that layout gives the label. It is cut with `…` where it has more lines than
/// ``numberOfLines`` or than the height of the label holds; on a phone, room for half of a line is enough for the first.
/// Line ends, tabs and control characters in the text never break the picture. In a higher label, the lines are in the
/// middle.
///
/// The text may be of any length. Its measure takes time in proportion to it, once for each width, and only the lines in
/// view are drawn. One line is at most as wide as a million character cells; it ends with `…` there.
open class Label: View {
  /// The text that the label displays; `nil` and an empty text take no space.
  public var text: String? {
    didSet {
      guard text != oldValue else { return }
      measures.clear()
      setNeedsLayout()
    }
  }
  /// The maximum number of lines: 1 by default, 0 for as many as the text needs.
  public var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { setNeedsLayout() } }
  }
  /// The horizontal alignment of the lines.
  public var alignment = TextAlignment.natural
  /// The style of the text.
  public var style = TextStyle.plain {
    // Cells are as wide in every style.
    didSet { if metric.ruler(of: style) != metric.ruler(of: oldValue) { setNeedsLayout() } }
  }

  /// The number of leading characters that form a mark; the lines of left-aligned text stay to the right of the mark.
  var markLength = 0 {
    didSet {
      guard markLength != oldValue else { return }
      measures.clear()
      setNeedsLayout()
    }
  }

  /// The measures of the text.
  private(set) var measures = TextMeasures()
  private var shownArea: CGRect?

  /// Creates a label that displays text.
  public convenience init(_ text: String, style: TextStyle = .plain, numberOfLines: Int = 1) {
    self.init()
    self.text = text
    self.style = style
    self.numberOfLines = numberOfLines
  }

  /// The size of the text without wrapping.
  open override var intrinsicContentSize: CGSize { size(forWidth: .greatestFiniteMagnitude) }

  /// Returns the height of the text wrapped at a width.
  open override func intrinsicHeight(forWidth width: CGFloat) -> CGFloat { size(forWidth: width).height }

  override func textLines(in size: CGSize) -> TextLines? {
    let count = wrapped(toWidth: size.width, lineLimit: numberOfLines)?.count ?? 1
    return TextLines(max(1, min(count, rows(in: size.height))), of: style.font, metric)
  }

  override var fitsAnySize: Bool { true }
  override var ownIsAccessibilityElement: Bool { text?.isEmpty == false }
  override var ownTraits: AccessibilityTraits { .staticText }
  override var ownAccessibilityLabel: String? { text }

  override var drawnArea: CGRect? {
    get { shownArea }
    set { shownArea = newValue }
  }

  open override func drawingMarks() -> [DrawingMark] {
    // So a label that is a little too low does not lose its text.
    let rows = max(rows(in: bounds.height), metric == .phone && 2 * bounds.height >= lineHeight ? 1 : 0)
    guard rows > 0, var text = wrapped(toWidth: bounds.width, lineLimit: numberOfLines) else {
      return super.drawingMarks()
    }
    if text.count > rows, let cut = wrapped(toWidth: bounds.width, lineLimit: rows) { text = cut }
    let (edge, height) = (edge, lineHeight)
    let indent = ruler.points(text.indent)
    let top = TextLines(text.count, of: style.font, metric).area(in: bounds).minY
    let shown = shownRows(of: text.count, below: top)
    return super.drawingMarks()
      + zip(shown, text.lines(shown)).map { row, line in
        let left = row == 0 ? 0 : indent
        let area = CGRect(x: left, y: top + CGFloat(row) * height, width: bounds.width - left, height: height)
        return .line(line, in: area, edge, style)
      }
  }

  /// The rows in the area to draw, and the next ones: a row that is in it by less than half is drawn, too.
  private func shownRows(of count: Int, below top: CGFloat) -> Range<Int> {
    guard let shownArea else { return 0..<count }
    let first = rows(in: shownArea.minY - top) - 1
    return (max(0, first)..<max(0, first, rows(in: shownArea.maxY - top) + 2)).clamped(to: 0..<count)
  }

  private var ruler: TextRuler { metric.ruler(of: style) }
  private var lineHeight: CGFloat { metric.lineHeight(of: style.font) }

  /// Returns the number of whole lines in a height.
  private func rows(in height: CGFloat) -> Int { TextMetric.rows(in: height, ofLines: lineHeight) }

  private var edge: TextAlignment {
    guard alignment == .natural else { return alignment }
    return effectiveLayoutDirection == .rightToLeft ? .right : .left
  }

  private func wrapped(toWidth width: CGFloat, lineLimit: Int) -> MarkedText? {
    guard let text, !text.isEmpty else { return nil }
    // The edge may follow from a view far around this one.
    let mark = markLength > 0 && edge == .left ? String(text.prefix(markLength)) : ""
    let ruler = ruler
    return measures.wrapped(text, mark: mark, toRoom: ruler.room(in: width), ruler, lineLimit: max(0, lineLimit))
  }

  private func size(forWidth width: CGFloat) -> CGSize {
    guard let text = wrapped(toWidth: width, lineLimit: numberOfLines) else { return .zero }
    return CGSize(width: ruler.points(text.width), height: CGFloat(text.count) * lineHeight)
  }
}
