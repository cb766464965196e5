public import Foundation

/// A horizontal line, one line of text high.
///
/// Where the line reaches the frame around a picture, it joins the frame.
open class Separator: View {
  /// The height of one line of text, and no intrinsic width.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: TextMetric.cellSize.height)
  }

  override var fitsAnySize: Bool { true }

  open override func drawingMarks() -> [DrawingMark] { super.drawingMarks() + [.rule(bounds)] }
}
