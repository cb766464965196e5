public import Foundation
import RillList

/// A view that shows that work is in progress.
///
/// The indicator is hidden while it is stopped.
open class ActivityIndicator: View {
  /// The text beside the activity symbol.
  public var text = ListTexts.english.loading {
    didSet { if text != oldValue { setNeedsLayout() } }
  }
  /// Whether the indicator shows that work is in progress.
  public private(set) var isAnimating = false

  /// Creates a stopped indicator.
  public override init() {
    super.init()
    isHidden = true
  }

  /// Shows the indicator.
  public func startAnimating() { set(isAnimating: true) }

  /// Hides the indicator.
  public func stopAnimating() { set(isAnimating: false) }

  private func set(isAnimating: Bool) {
    self.isAnimating = isAnimating
    isHidden = !isAnimating
  }

  /// The size of the symbol and the text.
  open override var intrinsicContentSize: CGSize { metric.progressSize(text) }

  override func textLines(in size: CGSize) -> TextLines? { TextLines(of: .caption, metric) }
  override var fitsAnySize: Bool { true }
  override var ownIsAccessibilityElement: Bool { true }
  override var ownTraits: AccessibilityTraits { .updatesFrequently }
  override var ownAccessibilityLabel: String? { text }

  open override func drawingMarks() -> [DrawingMark] {
    super.drawingMarks() + [
      .fill(bounds, .solid),
      .part(.progress(bounds, text: text, .left), characters: [.text(shown, at: start(of: .caption), .accent)]),
    ]
  }

  private var shown: String { "◌ \(text)" }
}

/// A horizontal line, in the middle of one line of text, or at the end of the space that a phone leaves above it.
///
/// Where the line reaches the frame around a picture, it joins the frame.
open class Separator: View {
  /// Whether a phone leaves space above the line.
  var hasSpaceAbove = true

  /// The height of one line of text, or 9 points on a phone, and no intrinsic width.
  open override var intrinsicContentSize: CGSize {
    CGSize(
      width: View.noIntrinsicMetric,
      height: metric == .cells ? TextMetric.cellSize.height : (hasSpaceAbove ? metric.spacing : 0) + 1)
  }

  override var fitsAnySize: Bool { true }

  open override func drawingMarks() -> [DrawingMark] {
    let line = CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
    return super.drawingMarks() + [.rule(metric == .cells ? bounds : line)]
  }
}
