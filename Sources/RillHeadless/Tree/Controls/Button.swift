public import Foundation
public import Rill

/// A control with a title to tap.
///
/// The title is drawn in brackets, or in parentheses while the button is disabled.
open class Button: Control {
  /// The title of the button.
  public var title: String? {
    didSet { if title != oldValue { setNeedsLayout() } }
  }
  /// The style of the title.
  public var style = TextStyle.accent {
    didSet { if metric.ruler(of: style) != metric.ruler(of: oldValue) { setNeedsLayout() } }
  }
  /// Whether a shape shows where the button is.
  var isBordered = true

  /// The action that views of this module run on a tap.
  var onTap: (() -> Void)?

  /// Creates a button without a title.
  public override init() { super.init() }

  /// Creates a button with a title.
  public convenience init(_ title: String) {
    self.init()
    self.title = title
  }

  /// Simulates a tap by the user, which sends one event to `rx.tap`.
  ///
  /// A button that is disabled or hidden, or in a hidden view, cannot be tapped.
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

  /// The size of the title and the space around it, which has brackets on a screen of cells.
  open override var intrinsicContentSize: CGSize {
    var drawn = style
    drawn.isBold = true
    let width = metric.ruler(of: drawn).width(of: title ?? "") + 2 * metric.titleInset
    return CGSize(width: max(width, metric.controlHeight), height: metric.controlHeight)
  }

  override func textLines(in size: CGSize) -> TextLines? { TextLines(of: style.font, metric) }
  override var fitsAnySize: Bool { true }
  override var ownTraits: AccessibilityTraits { super.ownTraits.union(.button) }
  override var ownAccessibilityLabel: String? { title }

  open override func drawingMarks() -> [DrawingMark] {
    let columns = TextMetric.columns(in: bounds.width)
    // In a narrow button, the brackets matter more than the space inside them.
    let space = columns > 4 ? " " : ""
    let room = columns - 2 - 2 * space.count
    let shown = TextMetric.truncate(title ?? "", toCells: max(0, room))
    let rest = max(0, room - TextMetric.cells(in: shown))
    let padded = String(repeating: " ", count: rest / 2) + shown + String(repeating: " ", count: rest - rest / 2)
    let whole = isEnabled ? "[\(space)\(padded)\(space)]" : "(\(space)\(padded)\(space))"
    var style = style
    if !isEnabled { style.isDim = true }
    var state = DrawnPart.State(isEnabled: isEnabled, isSelected: isSelected)
    state.isBordered = isBordered
    return super.drawingMarks() + [
      .part(
        .button(bounds, title: title ?? "", style, state),
        characters: [
          .text(
            columns < 3 ? TextMetric.truncate(whole, toCells: columns) : whole, at: start(of: style.font), style)
        ])
    ]
  }
}

extension Reactive where Base: Button {
  /// Emits one element for each tap.
  @MainActor public var tap: Signal<Void> { Signal(onMain: base.stream(of: .touchUpInside)) }
}
