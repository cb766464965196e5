import Foundation
import RillList

/// The title of a section, on one line.
final class SectionTitleView: Separator {
  var title = ""

  override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: metric.controlHeight)
  }

  override func drawingMarks() -> [DrawingMark] {
    if metric == .phone {
      let height = metric.lineHeight(of: .title)
      let line = CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
      return [.line(title, in: line.insetBy(dx: layoutMargins.leading, dy: 0), .left, .title)]
    }
    let shown = TextMetric.truncate(title, toCells: TextMetric.columns(in: bounds.width) - 4)
    let place = CGPoint(x: TextMetric.cellSize.width, y: 0)
    return super.drawingMarks() + (shown.isEmpty ? [] : [.text(" \(shown) ", at: place, .title)])
  }
}
