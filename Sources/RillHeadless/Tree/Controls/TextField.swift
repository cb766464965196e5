public import Foundation
public import Rill
public import RillList

/// A control for typing one line of text.
///
/// The text is drawn on a line of `_`, with a cursor at the end while the field has the focus. Typing happens at the
/// end.
open class TextField: Control {
  /// The text in the field.
  ///
  /// Setting it sends no ``ControlEvent``.
  public var text: String {
    get { content.value }
    set { if newValue != content.value { content.accept(newValue) } }
  }
  /// The text that is shown while the field is empty.
  public var placeholder: String?
  /// Whether each character is shown as a dot.
  public var isSecureTextEntry = false
  /// Whether a line shows where to type.
  ///
  /// Without it, the views around the field should show that.
  public var isBordered = true
  /// The style of the text.
  public var style = TextStyle.plain {
    didSet { if metric.ruler(of: style) != metric.ruler(of: oldValue) { setNeedsLayout() } }
  }

  private let content = BehaviorRelay(value: "")
  private let typed = PublishRelay<String>()

  /// Creates an empty field.
  public override init() { super.init() }

  /// Creates an empty field with a placeholder.
  public convenience init(placeholder: String, isSecureTextEntry: Bool = false) {
    self.init()
    self.placeholder = placeholder
    self.isSecureTextEntry = isSecureTextEntry
  }

  // MARK: Typing

  /// Simulates typing by the user, which adds text at the end.
  ///
  /// A field that is disabled or hidden takes none.
  public func insertText(_ text: String) {
    if !text.isEmpty { type(content.value + text) }
  }

  /// Simulates the delete key, which removes the last character.
  public func deleteBackward() {
    if !text.isEmpty { type(String(text.dropLast())) }
  }

  /// Simulates the return key.
  public func pressReturn() {
    if canBeUsed { sendActions(for: .editingDidEndOnExit) }
  }

  private func type(_ text: String) {
    guard canBeUsed else { return }
    content.accept(text)
    typed.accept(text)
    sendActions(for: .editingChanged)
  }

  /// Takes the focus.
  open override func tapped(at point: CGPoint) -> Bool { becomeFirstResponder() }

  // MARK: Focus

  open override var canBecomeFirstResponder: Bool { canBeUsed }

  open override func didBecomeFirstResponder() {
    super.didBecomeFirstResponder()
    sendActions(for: .editingDidBegin)
  }

  open override func didResignFirstResponder() {
    super.didResignFirstResponder()
    sendActions(for: .editingDidEnd)
  }

  // MARK: Looking

  /// The height of one line, and no intrinsic width.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: metric.controlHeight)
  }

  override func textLines(in size: CGSize) -> TextLines? { TextLines(of: style.font, metric) }
  override var ownAccessibilityLabel: String? { placeholder }
  override var ownAccessibilityValue: String? { shown }

  private var shown: String { isSecureTextEntry ? String(repeating: "•", count: text.count) : text }

  open override func drawingMarks() -> [DrawingMark] {
    let columns = TextMetric.columns(in: bounds.width)
    let isTyping = isFirstResponder
    var line = shown
    // The user types at the end, so long text loses its beginning.
    let ruler = metric.ruler(of: style)
    let cursor = isTyping ? TextMetric.cellSize.width : 0
    let room = max(0, bounds.width - 2 * (isBordered ? metric.fieldInset : 0) - cursor)
    if isTyping {
      var left = ruler.room(in: room)
      let end = line.reversed().prefix {
        left -= ruler.units(in: String($0))
        return left >= 0
      }
      line = String(end.reversed())
    }
    line = ruler.truncate(line, toWidth: room)
    let hint = line.isEmpty && !isTyping ? TextMetric.truncate(placeholder ?? "", toCells: columns) : ""
    let used = TextMetric.cells(in: line) + TextMetric.cells(in: hint) + (isTyping && columns > 0 ? 1 : 0)
    func place(_ column: Int) -> CGPoint { start(of: self.style.font, atColumn: column) }
    var style = style
    if !isEnabled { style.isDim = true }
    var marks: [DrawingMark] = [.text(line, at: place(0), style), .text(hint, at: place(0), .secondary)]
    if isTyping { marks.append(.text("▏", at: place(TextMetric.cells(in: line)), .accent)) }
    if isBordered {
      marks.append(.text(String(repeating: "_", count: max(0, columns - used)), at: place(used), .secondary))
    }
    var state = DrawnPart.State(isEnabled: isEnabled, isFocused: isTyping)
    state.isBordered = isBordered
    return super.drawingMarks() + [
      .part(.textField(bounds, text: line, placeholder: placeholder ?? "", style, state), characters: marks)
    ]
  }
}

extension Reactive where Base: TextField {
  /// The text in the field, to observe and to bind.
  @MainActor public var text: ControlProperty<String> {
    ControlProperty(base.texts, edits: base.typedTexts, of: base) { $0.text = $1 }
  }

  /// Emits each time that the user presses the return key, which is the search button of a field.
  @MainActor public var searchButtonClicked: Signal<Void> { controlEvent(.editingDidEndOnExit) }
}

extension TextField {
  fileprivate var texts: Observable<String> { content.distinctUntilChanged() }
  fileprivate var typedTexts: Observable<String> { typed.asObservable() }
}
