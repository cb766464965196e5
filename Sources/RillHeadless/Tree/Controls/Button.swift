public import Foundation
public import Rill

/// A title to tap. It is drawn in brackets, in parentheses while it is disabled.
open class Button: Control {
  /// What the button says.
  public var title: String? {
    didSet { if title != oldValue { setNeedsLayout() } }
  }
  /// How the title is drawn.
  public var style = TextStyle.accent

  /// What views of this module do at a tap.
  var onTap: (() -> Void)?

  /// A button without a title. It holds its content more tightly than other views do.
  public override init() {
    super.init()
    contentHuggingPriority = .defaultHigh
  }

  /// A button with a title.
  public convenience init(_ title: String) {
    self.init()
    self.title = title
  }

  /// Does what a user's tap does: sends one event to `rx.tap`. A button that is disabled or hidden, or in a hidden
  /// view, cannot be tapped.
  public func tap() {
    guard canBeUsed else { return }
    onTap?()
    sendActions(for: .touchUpInside)
  }

  open override func tapped(at point: CGPoint) -> Bool {
    guard canBeUsed else { return false }
    tap()
    return true
  }

  /// The room of the title and its brackets.
  open override var intrinsicContentSize: CGSize {
    TextMetric.size(columns: TextMetric.cells(in: title ?? "") + 4, rows: 1)
  }

  /// What a line of text stands on: 12 of its 16 points below its top.
  open override var firstBaselineOffsetFromTop: CGFloat? { TextMetric.ascent }

  /// What is below the last line's baseline.
  open override var lastBaselineOffsetFromBottom: CGFloat { TextMetric.cellSize.height - TextMetric.ascent }

  override var fitsAnySize: Bool { true }
  override var ownTraits: AccessibilityTraits { super.ownTraits.union(.button) }
  override var ownAccessibilityLabel: String? { title }

  open override func drawingMarks() -> [DrawingMark] {
    let columns = TextMetric.columns(in: bounds.width)
    // Where there is hardly any room, the brackets are worth more than the space inside them.
    let space = columns > 4 ? " " : ""
    let room = columns - 2 - 2 * space.count
    let shown = TextMetric.truncate(title ?? "", toCells: max(0, room))
    let rest = max(0, room - TextMetric.cells(in: shown))
    let padded = String(repeating: " ", count: rest / 2) + shown + String(repeating: " ", count: rest - rest / 2)
    let whole = isEnabled ? "[\(space)\(padded)\(space)]" : "(\(space)\(padded)\(space))"
    var style = style
    if !isEnabled { style.isDim = true }
    let state = DrawnPart.State(isEnabled: isEnabled, isSelected: isSelected)
    return super.drawingMarks() + [
      .part(
        .button(bounds, title: shown, style, state),
        characters: [.text(columns < 3 ? TextMetric.truncate(whole, toCells: columns) : whole, at: .zero, style)])
    ]
  }
}

extension Reactive where Base: Button {
  /// One event for each tap.
  @MainActor public var tap: Observable<Void> { base.stream(of: .touchUpInside) }
}
