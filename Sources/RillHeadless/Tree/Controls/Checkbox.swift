public import Foundation
public import Rill

/// A choice that is on or off, with a title.
open class Checkbox: Control {
  /// What the choice is.
  public var title: String? {
    didSet { if title != oldValue { setNeedsLayout() } }
  }
  /// Whether it is on. Setting it sends no ``ControlEvent``.
  public var isOn: Bool {
    get { state.value }
    set { if newValue != state.value { state.accept(newValue) } }
  }

  private let state = BehaviorRelay(value: false)
  private let chosen = PublishRelay<Bool>()

  /// A choice that is off.
  public override init() { super.init() }

  /// A choice with a title.
  public convenience init(_ title: String, isOn: Bool = false) {
    self.init()
    self.title = title
    self.isOn = isOn
  }

  /// Does what a user's tap does: turns the choice on or off.
  public func tap() {
    guard canBeUsed else { return }
    isOn.toggle()
    chosen.accept(isOn)
    sendActions(for: .valueChanged)
  }

  open override func tapped(at point: CGPoint) -> Bool {
    guard canBeUsed else { return false }
    tap()
    return true
  }

  /// The room of the box and the title.
  open override var intrinsicContentSize: CGSize {
    TextMetric.size(columns: TextMetric.cells(in: shown), rows: 1)
  }

  /// What a line of text stands on: 12 of its 16 points below its top.
  open override var firstBaselineOffsetFromTop: CGFloat? { TextMetric.ascent }

  /// What is below the line's baseline.
  open override var lastBaselineOffsetFromBottom: CGFloat { TextMetric.cellSize.height - TextMetric.ascent }

  override var fitsAnySize: Bool { true }
  override var ownAccessibilityLabel: String? { title }
  override var ownAccessibilityValue: String? { isOn ? "on" : "off" }

  open override func drawingMarks() -> [DrawingMark] {
    let text = TextMetric.truncate(shown, toCells: TextMetric.columns(in: bounds.width))
    let style = TextStyle(isOn ? .accent : .primary, isDim: !isEnabled)
    return super.drawingMarks() + [
      .part(
        .checkbox(bounds, title: title ?? "", DrawnPart.State(isEnabled: isEnabled, isSelected: isOn)),
        characters: [.text(text, at: .zero, style)])
    ]
  }

  private var shown: String { (isOn ? "[x]" : "[ ]") + (title.map { " \($0)" } ?? "") }
}

extension Reactive where Base: Checkbox {
  /// Whether it is on, both ways.
  @MainActor public var isOn: ControlProperty<Bool> {
    ControlProperty(base.states, edits: base.choices, of: base) { $0.isOn = $1 }
  }
}

extension Checkbox {
  fileprivate var states: Observable<Bool> { state.asObservable() }
  fileprivate var choices: Observable<Bool> { chosen.asObservable() }
}
