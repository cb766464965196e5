public import Foundation

/// A horizontal line, in the middle of one line of text, or at the end of the space that a phone leaves above it.
///
/// Where the line reaches the frame around a picture, it joins the frame.
open class Separator: View {
  /// The height of one line of text, or 9 points on a phone, and no intrinsic width.
  open override var intrinsicContentSize: CGSize {
    CGSize(
      width: View.noIntrinsicMetric, height: metric == .cells ? TextMetric.cellSize.height : metric.spacing + 1)
  }

  override var fitsAnySize: Bool { true }

  open override func drawingMarks() -> [DrawingMark] {
    let line = CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
    return super.drawingMarks() + [.rule(metric == .cells ? bounds : line)]
  }
}
