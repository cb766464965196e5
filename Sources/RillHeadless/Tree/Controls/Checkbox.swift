public import Foundation
public import Rill
public import RillList

/// A control with a title that is on or off.
open class Checkbox: Control {
  /// The title of the checkbox.
  public var title: String? {
    didSet { if title != oldValue { setNeedsLayout() } }
  }
  /// Whether the checkbox is on.
  ///
  /// Setting it sends no ``ControlEvent``.
  public var isOn: Bool {
    get { state.value }
    set { if newValue != state.value { state.accept(newValue) } }
  }

  private let state = BehaviorRelay(value: false)
  private let chosen = PublishRelay<Bool>()

  /// Creates a checkbox that is off.
  public override init() { super.init() }

  /// Creates a checkbox with a title.
  public convenience init(_ title: String, isOn: Bool = false) {
    self.init()
    self.title = title
    self.isOn = isOn
  }

  /// Simulates a tap by the user, which turns the checkbox on or off.
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

  /// The size of the box and the title.
  open override var intrinsicContentSize: CGSize {
    let width =
      metric == .cells ? TextMetric.width(of: shown) : 32 + metric.ruler(of: .plain).width(of: title ?? "")
    return CGSize(width: max(width, metric.controlHeight), height: metric.controlHeight)
  }

  override func textLines(in size: CGSize) -> TextLines? { TextLines(of: .body, metric) }
  override var fitsAnySize: Bool { true }
  override var ownAccessibilityLabel: String? { title }
  override var ownAccessibilityValue: String? { isOn ? "on" : "off" }

  open override func drawingMarks() -> [DrawingMark] {
    let text = TextMetric.truncate(shown, toCells: TextMetric.columns(in: bounds.width))
    let style = TextStyle(isOn ? .accent : .primary, isDim: !isEnabled)
    return super.drawingMarks() + [
      .part(
        .checkbox(bounds, title: title ?? "", DrawnPart.State(isEnabled: isEnabled, isSelected: isOn)),
        characters: [.text(text, at: start(), style)])
    ]
  }

  private var shown: String { (isOn ? "[x]" : "[ ]") + (title.map { " \($0)" } ?? "") }
}

extension Reactive where Base: Checkbox {
  /// Whether the checkbox is on, to observe and to bind.
  @MainActor public var isOn: ControlProperty<Bool> {
    ControlProperty(base.states, edits: base.choices, of: base) { $0.isOn = $1 }
  }

  /// The same as ``isOn``.
  @MainActor public var value: ControlProperty<Bool> { isOn }
}

extension Checkbox {
  fileprivate var states: Observable<Bool> { state.asObservable() }
  fileprivate var choices: Observable<Bool> { chosen.asObservable() }
}
