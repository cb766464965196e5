import Foundation
import Rill

/// A form to sign in or to register: what it consists of, whether it may be sent, and what becomes of that.
///
/// It knows no view. What the user does comes in through relays, and the elements say what there is to see.
final class SignInViewModel: Sendable {
  enum Mode: Int, Sendable {
    case signIn, register
  }

  private enum Outcome: Equatable, Sendable {
    case open
    case running
    case failed(String)
    case succeeded(Account)
  }

  /// What was typed and chosen.
  private struct Input: Equatable, Sendable {
    var mode: Mode
    var name: String
    var password: String
    var repeated: String

    /// Whether everything that the form asks for was typed.
    var isComplete: Bool { !name.isEmpty && !password.isEmpty && (mode == .signIn || !repeated.isEmpty) }
  }

  static let shortestPassword = 6

  let mode = BehaviorRelay(value: Mode.signIn)
  let name = BehaviorRelay(value: "")
  let password = BehaviorRelay(value: "")
  let repeated = BehaviorRelay(value: "")
  let remembersName = BehaviorRelay(value: false)
  /// Sends the form, if it may be sent.
  let submit = PublishRelay<Void>()

  private let outcome = BehaviorRelay(value: Outcome.open)
  private let bag = DisposeBag()

  init(service: any AccountService) {
    submit.withLatestFrom(input)
      .filter { Self.isValid($0) }
      .flatMapFirst { [input = input] sent in
        let answer =
          switch sent.mode {
          case .signIn: service.signIn(name: sent.name, password: sent.password)
          case .register: service.register(name: sent.name, password: sent.password)
          }
        // What is typed meanwhile is another form: the answer would not be about it.
        return answer.map { Outcome.succeeded($0) }.startWith(.running)
          .catch { .just(.failed(String(describing: $0))) }
          .take(until: input.skip(1))
      }
      .bind(to: outcome)
      .disposed(by: bag)
    // What the last attempt said is not about what is typed now.
    input.skip(1).map { _ in Outcome.open }.bind(to: outcome).disposed(by: bag)
  }

  /// Who has got in, once that has happened.
  var account: Observable<Account> {
    outcome.compactMap { outcome in
      if case .succeeded(let account) = outcome { account } else { nil }
    }
  }

  /// Whether the form may be sent.
  var isValid: Observable<Bool> {
    Observable.combineLatest(input, outcome)
      .map { input, outcome in Self.isValid(input) && outcome != Outcome.running }
      .distinctUntilChanged()
  }

  /// What is wrong with what was typed, or with the last attempt; `nil` if nothing is.
  var problem: Observable<String?> {
    Observable.combineLatest(input, outcome)
      .map { input, outcome in
        if case .failed(let reason) = outcome { reason } else { Self.problem(input) }
      }
      .distinctUntilChanged()
  }

  /// What the form consists of.
  var elements: Observable<[FormElement]> {
    Observable.combineLatest(mode.distinctUntilChanged(), problem, isValid, outcome.map { $0 == .running })
      .map { [self] mode, problem, isValid, isRunning in
        form(mode, problem: problem, isValid: isValid, isRunning: isRunning)
      }
  }

  private func form(_ mode: Mode, problem: String?, isValid: Bool, isRunning: Bool) -> [FormElement] {
    let isNew = mode == .register
    var elements: [FormElement] = [
      .centeredText(isNew ? "Welcome" : "Welcome back"),
      .segment(
        ["Sign in", "Register"], selected: mode.rawValue,
        onSelected: { [self] in
          // Its field comes anew, and empty.
          repeated.accept("")
          Mode(rawValue: $0).map(self.mode.accept)
        }),
      .spacer(height: 16),
      .labeledInput("Name", placeholder: "e-mail or ID", onTextChanged: name.accept),
      .labeledInput(
        "Password", placeholder: "\(Self.shortestPassword) characters or more", isSecure: true,
        onTextChanged: password.accept),
    ]
    if isNew {
      elements.append(
        .labeledInput("Repeat", placeholder: "the same again", isSecure: true, onTextChanged: repeated.accept))
    }
    elements += [
      .checker("Remember my name", isChecked: remembersName.value, onChanged: remembersName.accept),
      .spacer(height: 16),
    ]
    if let problem { elements.append(.centeredText(problem, isError: true)) }
    let title = isRunning ? "One moment…" : isNew ? "Register" : "Sign in"
    elements.append(.button(title, isEnabled: isValid, onTapped: submit.accept))
    return elements
  }

  private var input: Observable<Input> {
    Observable.combineLatest(mode, name, password, repeated)
      .map { Input(mode: $0, name: $1, password: $2, repeated: $3) }
      .distinctUntilChanged()
  }

  /// Whether a form may be sent, as far as what was typed goes.
  private static func isValid(_ input: Input) -> Bool { input.isComplete && problem(input) == nil }

  /// What is wrong with what was typed so far. What is still empty is not wrong yet.
  private static func problem(_ input: Input) -> String? {
    let password = input.password
    if !password.isEmpty, password.count < shortestPassword {
      return "The password has fewer than \(shortestPassword) characters."
    }
    if input.mode == .register, !input.repeated.isEmpty, input.repeated != password {
      return "The passwords are not the same."
    }
    return nil
  }
}
