import Foundation

/// The title of a section, on one line.
final class SectionTitleView: Separator {
  var title = ""

  override func drawingMarks() -> [DrawingMark] {
    let shown = TextMetric.truncate(title, toCells: TextMetric.columns(in: bounds.width) - 4)
    let place = CGPoint(x: TextMetric.cellSize.width, y: 0)
    return super.drawingMarks() + (shown.isEmpty ? [] : [.text(" \(shown) ", at: place, .title)])
  }
}
