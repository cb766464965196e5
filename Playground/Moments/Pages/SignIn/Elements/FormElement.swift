import Foundation

/// A part of a form: what it is, and what is done when it is used. How it looks is up to a generator.
enum FormElement: Identifiable, Sendable {
  typealias Handler<Value> = @MainActor @Sendable (Value) -> Void

  case centeredText(String, isError: Bool = false)
  case segment([String], selected: Int, onSelected: Handler<Int>? = nil)
  case spacer(height: CGFloat)
  case labeledInput(String, placeholder: String, isSecure: Bool = false, onTextChanged: Handler<String>? = nil)
  case checker(String, isChecked: Bool, onChanged: Handler<Bool>? = nil)
  case button(String, isEnabled: Bool = true, onTapped: Handler<Void>? = nil)

  /// What tells it from the others while the form changes; nothing needs to tell spacers apart.
  var id: String? {
    switch self {
    case .centeredText(let text, _): "text \(text)"
    case .segment(let titles, _, _): "segment \(titles.joined(separator: ", "))"
    case .spacer: nil
    case .labeledInput(let label, _, _, _): "input \(label)"
    case .checker(let title, _, _): "checker \(title)"
    // A form has one, whatever it says.
    case .button: "button"
    }
  }
}
