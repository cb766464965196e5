import Foundation

/// Lines of text in the middle of a view: the one rule by which layout and pictures place text.
///
/// A baseline is therefore where the text is drawn, however high the view is. On a screen of cells, the text begins at a
/// whole row from the top of the view, the upper one of two in the middle.
struct TextLines {
  private let height: CGFloat
  private let row: CGFloat
  /// The distance by which text moves down in a view that is one point higher; zero for text that moves by whole rows.
  let shift: Double
  /// The distance from the top of a line to its baseline.
  let ascent: CGFloat
  /// The distance from the baseline of a line to its bottom.
  let descent: CGFloat

  init(_ count: Int = 1, of font: FontRole, _ metric: ScreenMetric) {
    let lineHeight = metric.lineHeight(of: font)
    height = CGFloat(count) * lineHeight
    (row, shift) = metric == .cells ? (lineHeight, 0) : (0, 0.5)
    ascent = metric.ascent(of: font)
    descent = lineHeight - ascent
  }

  /// Returns the area of the lines in a view.
  func area(in area: CGRect) -> CGRect {
    var space = (area.height - height) / 2
    if row > 0 { space = row * (space / row + 1e-6).rounded(.towardZero) }
    return CGRect(x: area.minX, y: area.minY + space, width: area.width, height: height)
  }
}
