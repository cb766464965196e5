import Foundation

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
