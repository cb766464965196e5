public import Foundation

/// A horizontal line, one line of text high. Where it reaches the frame around a picture, it joins it.
open class Separator: View {
  /// No width of its own, and the height of one line.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: TextMetric.cellSize.height)
  }

  override var fitsAnySize: Bool { true }

  open override func drawingMarks() -> [DrawingMark] { super.drawingMarks() + [.rule(bounds)] }
}
