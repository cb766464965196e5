import Foundation

/// A part of a form: its content, and its action when it is used. A generator determines its look.
///
/// Its handler receives the user's actions; without a handler, the form sends them up as a ``FormEvent``.
enum FormElement: Identifiable, Sendable {
  typealias Handler<Value> = @MainActor @Sendable (Value) -> Void

  case centeredText(String, isError: Bool = false)
  /// A selection of `nil` keeps the user's choice.
  case segment([String], selected: Int? = nil, onSelected: Handler<Int>? = nil)
  case spacer(height: CGFloat)
  /// A text of `nil` keeps the typed text.
  case labeledInput(
    String, text: String? = nil, placeholder: String, isSecure: Bool = false, onTextChanged: Handler<String>? = nil)
  /// A state of `nil` keeps the user's choice.
  case checker(String, isChecked: Bool? = nil, onChanged: Handler<Bool>? = nil)
  /// A button whose title changes needs a separate name.
  case button(String, name: String? = nil, isEnabled: Bool = true, onTapped: Handler<Void>? = nil)

  /// Identifies the element while the form changes; spacers need no identity.
  var id: String? {
    switch self {
    case .centeredText(let text, _): "text \(text)"
    case .segment(let titles, _, _): "segment \(titles.joined(separator: ", "))"
    case .spacer: nil
    case .labeledInput(let label, _, _, _, _): "input \(label)"
    case .checker(let title, _, _): "checker \(title)"
    case .button(let title, let name, _, _): "button \(name ?? title)"
    }
  }
}
