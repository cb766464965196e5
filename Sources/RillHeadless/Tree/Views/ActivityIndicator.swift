public import Foundation

/// Says that work is going on. It is hidden while there is none.
open class ActivityIndicator: View {
  /// What is said beside the sign.
  public var text = "Loading…" {
    didSet { if text != oldValue { setNeedsLayout() } }
  }
  /// Whether work is going on.
  public private(set) var isAnimating = false

  /// A stopped indicator.
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

  /// The room of the sign and the text.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: TextMetric.width(of: shown), height: TextMetric.cellSize.height)
  }

  override var fitsAnySize: Bool { true }
  override var ownIsAccessibilityElement: Bool { true }
  override var ownTraits: AccessibilityTraits { .updatesFrequently }
  override var ownAccessibilityLabel: String? { text }

  open override func drawingMarks() -> [DrawingMark] {
    super.drawingMarks() + [
      .fill(bounds, .solid),
      .part(.progress(bounds, text: text, .left), characters: [.text(shown, at: .zero, .accent)]),
    ]
  }

  private var shown: String { "◌ \(text)" }
}
