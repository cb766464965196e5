import Foundation
import Rill
import RillHeadless
import RillList

/// The state of a form to sign in or to register: its input, its elements, and whether it can be sent.
struct SignInForm: Equatable, Sendable {
  enum Mode: Int, Sendable {
    case signIn, register
  }

  enum Outcome: Equatable, Sendable {
    case open
    case running
    case failed(String)
    case succeeded(Account)
  }

  /// The user's input, which is sent.
  struct Input: Equatable, Sendable {
    var mode = Mode.signIn
    var name = ""
    var password = ""
    var repeated = ""

    /// Whether all required fields have text.
    var isComplete: Bool { !name.isEmpty && !password.isEmpty && (mode == .signIn || !repeated.isEmpty) }

    /// The problem with the text typed so far. An empty field is not a problem yet.
    var problem: String? {
      if !password.isEmpty, password.count < shortestPassword {
        return "The password has fewer than \(shortestPassword) characters."
      }
      if mode == .register, !repeated.isEmpty, repeated != password { return "The passwords are not the same." }
      return nil
    }
  }

  /// The names of elements.
  enum Name {
    static let name = "Name"
    static let password = "Password"
    static let repeated = "Repeat"
    static let modes = ["Sign in", "Register"]
    static let send = "send"
  }

  static let shortestPassword = 6

  var input = Input()
  var remembersName = false
  var outcome = Outcome.open

  /// Whether the form can be sent. A form that is being sent or has succeeded is not sent again.
  var isValid: Bool {
    switch outcome {
    case .running, .succeeded: false
    case .open, .failed: input.isComplete && input.problem == nil
    }
  }

  /// The problem with the input, or with the last attempt; `nil` if there is none.
  var problem: String? {
    if case .failed(let reason) = outcome { reason } else { input.problem }
  }

  /// Applies a user's action.
  mutating func take(_ event: FormEvent) {
    let before = input
    switch event {
    case .selected(let index, of: Name.modes): Mode(rawValue: index).map { input.mode = $0 }
    case .typed(let text, into: Name.name): input.name = text
    case .typed(let text, into: Name.password): input.password = text
    case .typed(let text, into: Name.repeated): input.repeated = text
    case .checked(let isOn, _): remembersName = isOn
    default: break
    }
    // The field is created again, and is empty.
    if input.mode != before.mode { input.repeated = "" }
    // The outcome of the last attempt does not apply to the changed input.
    if input != before { outcome = .open }
  }

  /// Whether it looks like another form, apart from typed text, which the fields already show.
  func looksLike(_ other: Self) -> Bool {
    input.mode == other.input.mode && remembersName == other.remembersName && problem == other.problem
      && isValid == other.isValid && (outcome == .running) == (other.outcome == .running)
  }

  /// The elements of the form.
  var elements: [FormElement] {
    let isNew = input.mode == .register
    var elements: [FormElement] = [
      .centeredText(isNew ? "Welcome" : "Welcome back"),
      .segment(Name.modes, selected: input.mode.rawValue),
      .spacer(height: 16),
      .labeledInput(Name.name, text: input.name, placeholder: "e-mail or ID"),
      .labeledInput(
        Name.password, text: input.password, placeholder: "\(Self.shortestPassword) characters or more",
        isSecure: true),
    ]
    if isNew {
      elements.append(
        .labeledInput(Name.repeated, text: input.repeated, placeholder: "the same again", isSecure: true))
    }
    elements += [.checker("Remember my name", isChecked: remembersName), .spacer(height: 16)]
    if let problem { elements.append(.centeredText(problem, isError: true)) }
    let title = outcome == .running ? "One moment…" : isNew ? "Register" : "Sign in"
    elements.append(.button(title, name: Name.send, isEnabled: isValid))
    return elements
  }
}

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

/// A user's action in a form.
enum FormEvent: ListEvent, Equatable {
  case selected(Int, of: [String])
  case typed(String, into: String)
  case checked(Bool, String)
  /// The name of the button, or its title if it has none.
  case tapped(String)
}

/// The common part of all looks of a form: each control is bound to its element in the same way.
///
/// A look creates the views. The control can be the view or inside it.
protocol FormGenerator: ElementGenerator<FormElement>, Sendable {}

extension FormGenerator {
  /// A field's caption, for users who see it: for others, the field itself has the same label.
  func caption(_ text: String) -> Label { configure(Label(text)) { $0.isAccessibilityElement = false } }

  func configureView(_ view: View, for element: FormElement) {
    switch element {
    case .centeredText(let text, let isError):
      guard let label = view.descendant(Label.self) else { return }
      label.text = text
      label.style = isError ? .error : .title
    case .segment(let titles, let selected, let onSelected):
      guard let control = view.descendant(SegmentedControl.self) else { return }
      if let selected { control.selectedSegmentIndex = selected }
      bind(control.rx.selectedSegmentIndex.userChanges.compactMap(\.self), to: onSelected, of: view) {
        .selected($0, of: titles)
      }
    case .spacer(let height): (view as? SpacerView)?.room = height
    case .labeledInput(let label, let text, let placeholder, let isSecure, let onTextChanged):
      guard let field = view.descendant(TextField.self) else { return }
      field.accessibilityLabel = label
      if let text { field.text = text }
      field.placeholder = placeholder
      field.isSecureTextEntry = isSecure
      bind(field.rx.text.userChanges, to: onTextChanged, of: view) { .typed($0, into: label) }
    case .checker(let title, let isChecked, let onChanged):
      guard let checkbox = view.descendant(Checkbox.self) else { return }
      if let isChecked { checkbox.isOn = isChecked }
      bind(checkbox.rx.isOn.userChanges, to: onChanged, of: view) { .checked($0, title) }
    case .button(let title, let name, let isEnabled, let onTapped):
      guard let button = view.descendant(Button.self) else { return }
      button.title = title
      button.isEnabled = isEnabled
      bind(button.rx.tap, to: onTapped, of: view) { .tapped(name ?? title) }
    }
  }

  private func bind<Value>(
    _ changes: Signal<Value>, to handler: FormElement.Handler<Value>?, of view: View,
    event: @escaping @MainActor (Value) -> FormEvent
  ) {
    changes.emit(with: view) { view, value in
      if let handler { handler(value) } else { view.send(event(value)) }
    }.disposed(by: view.reuseBag)
  }
}

/// A part of the news: an element type different from a form's.
enum NewsElement: Sendable {
  case headline(String)
  case story(String, teaser: String)
}
