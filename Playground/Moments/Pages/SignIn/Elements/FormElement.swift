import Foundation

/// A part of a form: what it is, and what is done when it is used. How it looks is up to a generator.
///
/// What its user does goes to its handler; if it has none, it goes up from the form as a ``FormEvent``.
enum FormElement: Identifiable, Sendable {
  typealias Handler<Value> = @MainActor @Sendable (Value) -> Void

  case centeredText(String, isError: Bool = false)
  /// A selection of `nil` leaves what was chosen.
  case segment([String], selected: Int? = nil, onSelected: Handler<Int>? = nil)
  case spacer(height: CGFloat)
  /// A text of `nil` leaves what was typed.
  case labeledInput(
    String, text: String? = nil, placeholder: String, isSecure: Bool = false, onTextChanged: Handler<String>? = nil)
  /// A state of `nil` leaves what was chosen.
  case checker(String, isChecked: Bool? = nil, onChanged: Handler<Bool>? = nil)
  /// A button whose title changes needs another name.
  case button(String, name: String? = nil, isEnabled: Bool = true, onTapped: Handler<Void>? = nil)

  /// What tells it from the others while the form changes; nothing needs to tell spacers apart.
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
