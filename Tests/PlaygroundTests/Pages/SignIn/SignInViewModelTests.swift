import Foundation
import Rill
import RillTesting
import Testing

@testable import playground

/// The form without any view.
@MainActor
@Suite struct SignInViewModelTests {
  private struct Accounts: AccountService {
    let requests = RequestStub<String, Account>()
    func signIn(name: String, password: String) -> Observable<Account> { requests.request("in \(name) \(password)") }
    func register(name: String, password: String) -> Observable<Account> { requests.request("new \(name) \(password)") }
  }

  private struct Refused: LocalizedError { let errorDescription: String? = "Wrong password." }

  private let service = Accounts()
  private let viewModel: SignInViewModel
  private let bag = DisposeBag()
  private let isValid = BehaviorRelay<[Bool]>(value: [])
  private let problems = BehaviorRelay<[String?]>(value: [])

  init() {
    viewModel = SignInViewModel(service: service)
    viewModel.isValid.subscribe(onNext: { [isValid] new in isValid.update { $0.append(new) } }).disposed(by: bag)
    viewModel.problem.subscribe(onNext: { [problems] new in problems.update { $0.append(new) } }).disposed(by: bag)
  }

  private func type(_ name: String, _ password: String) {
    viewModel.events.accept(.typed(name, into: "Name"))
    viewModel.events.accept(.typed(password, into: "Password"))
  }

  private func repeatPassword(_ password: String) { viewModel.events.accept(.typed(password, into: "Repeat")) }
  private func choose(_ mode: SignInForm.Mode) {
    viewModel.events.accept(.selected(mode.rawValue, of: SignInForm.Name.modes))
  }
  private func submit() { viewModel.events.accept(.tapped(SignInForm.Name.send)) }

  /// The current elements.
  private func elements() -> [FormElement] {
    var last: [FormElement] = []
    viewModel.elements.take(1).bind(onNext: { last = $0 }).dispose()
    return last
  }

  /// The errors that the form shows.
  private func errors() -> [String] {
    elements().compactMap { if case .centeredText(let text, isError: true) = $0 { text } else { nil } }
  }

  private func button() -> (title: String, isEnabled: Bool)? {
    for element in elements() {
      if case .button(let title, _, let isEnabled, _) = element { return (title, isEnabled) }
    }
    return nil
  }

  @Test func `the button is enabled once a name and a password of some length are there`() {
    type("ada", "12345")
    #expect(isValid.value == [false])
    viewModel.events.accept(.typed("123456", into: "Password"))
    viewModel.events.accept(.typed("", into: "Name"))
    #expect(isValid.value == [false, true, false])
    #expect(problems.value == [nil, "The password has fewer than 6 characters.", nil])
  }

  @Test func `the validity and the problem change together`() {
    let seen = BehaviorRelay<[String]>(value: [])
    Derived(viewModel.isValid, viewModel.problem) { "\($0) \($1 ?? "-")" }
      .subscribe(onNext: { new in seen.update { $0.append(new) } })
      .disposed(by: bag)
    type("ada", "12345")
    viewModel.events.accept(.typed("123456", into: "Password"))
    #expect(seen.value == ["false -", "false The password has fewer than 6 characters.", "true -"])
    #expect(viewModel.isValid.value && viewModel.problem.value == nil)
  }

  @Test func `a new account needs the password twice`() {
    type("ada", "secret1")
    choose(.register)
    repeatPassword("secret")
    #expect(problems.value == [nil, "The passwords are not the same."])
    #expect(errors() == ["The passwords are not the same."])
    repeatPassword("secret1")
    #expect(problems.value.last == .some(nil))
    #expect(isValid.value == [false, true, false, true])
    submit()
    #expect(service.requests.requests.map(\.input) == ["new ada secret1"])
  }

  @Test func `a form is sent once until its answer has come`() {
    type("ada", "secret1")
    submit()
    submit()
    #expect(service.requests.requests.map(\.input) == ["in ada secret1"])
    #expect(button()?.title == "One moment…")
    #expect(button()?.isEnabled == false)
  }

  @Test func `a wrong password is reported until the text changes, and then the form can be sent again`() {
    type("ada", "secret1")
    submit()
    service.requests.requests[0].fail(Refused())
    #expect(problems.value == [nil, "Wrong password."])
    #expect(errors() == ["Wrong password."])
    #expect(button()?.isEnabled == true)
    viewModel.events.accept(.typed("secret2", into: "Password"))
    #expect(problems.value == [nil, "Wrong password.", nil])
    #expect(errors().isEmpty)
    let accounts = BehaviorRelay<[String]>(value: [])
    viewModel.account.subscribe(onNext: { account in accounts.update { $0.append(account.name) } }).disposed(by: bag)
    submit()
    service.requests.requests[1].succeed(Account(name: "Ada"))
    #expect(accounts.value == ["Ada"])
  }

  @Test func `typing while an answer is on its way cancels it`() {
    type("ada", "secret1")
    submit()
    viewModel.events.accept(.typed("bob", into: "Name"))
    #expect(service.requests.requests.map(\.state) == [.canceled])
    #expect(isValid.value.last == true)
    submit()
    #expect(service.requests.requests.map(\.input) == ["in ada secret1", "in bob secret1"])
  }

  @Test func `a service that completes without an answer has failed`() {
    type("ada", "secret1")
    submit()
    service.requests.requests[0].complete()
    #expect(problems.value == [nil, "The server has not answered. Try again."])
    #expect(button()?.title == "Sign in")
    #expect(button()?.isEnabled == true)
  }

  @Test(arguments: [SignInForm.Mode.signIn, .register])
  func `a successful form is not sent again`(mode: SignInForm.Mode) {
    type("ada", "secret1")
    choose(mode)
    repeatPassword("secret1")
    submit()
    service.requests.requests[0].succeed(Account(name: "Ada"))
    #expect(button()?.isEnabled == false)
    submit()
    #expect(service.requests.requests.count == 1)
    viewModel.events.accept(.typed("bob", into: "Name"))
    #expect(button()?.isEnabled == true)
  }

  @Test func `a form that cannot be sent is not, whatever sends the event`() {
    type("ada", "123")
    submit()
    type("", "")
    submit()
    type("ada", "")
    submit()
    type("ada", "secret1")
    choose(.register)
    submit()
    #expect(service.requests.requests.isEmpty)
  }

  @Test func `a key emits at most one list of elements, and none if nothing looks different`() {
    let sent = BehaviorRelay(value: 0)
    viewModel.elements.subscribe(onNext: { _ in sent.update { $0 += 1 } }).disposed(by: bag)
    func lists(for act: () -> Void) -> Int {
      let before = sent.value
      act()
      return sent.value - before
    }
    func typing(_ text: String, into field: String) -> [Int] {
      text.indices.map { end in
        lists { viewModel.events.accept(.typed(String(text[...end]), into: field)) }
      }
    }
    #expect(sent.value == 1)
    #expect(typing("ada", into: "Name") == [0, 0, 0])
    // It is too short at first, and then it is not.
    #expect(typing("secret1", into: "Password") == [1, 0, 0, 0, 0, 1, 0])
    #expect(lists { submit() } == 1)
    #expect(lists { service.requests.requests[0].fail(Refused()) } == 1)
    // The outcome of the last attempt disappears.
    #expect(typing("secret2x", into: "Password")[0] == 1)
    #expect(lists { choose(.register) } == 1)
    #expect(typing("secret2x", into: "Repeat") == [1, 0, 0, 0, 0, 0, 0, 1])
    #expect(lists { viewModel.events.accept(.checked(true, "Remember my name")) } == 1)
  }

  @Test func `a list contains the text typed so far, and a new field is empty`() {
    func texts() -> [String] {
      elements().compactMap {
        if case .labeledInput(let label, let text, _, _, _) = $0 { "\(label): \(text ?? "-")" } else { nil }
      }
    }
    type("ada", "secret1")
    choose(.register)
    repeatPassword("sec")
    #expect(texts() == ["Name: ada", "Password: secret1", "Repeat: sec"])
    choose(.signIn)
    choose(.register)
    #expect(texts() == ["Name: ada", "Password: secret1", "Repeat: "])
  }

  @Test func `a name is remembered if the user wants it`() {
    let remembered = RememberedName()
    func signIn(remembering isWanted: Bool) -> [FormElement] {
      let viewModel = SignInViewModel(service: service, remembered: remembered)
      for event: FormEvent in [
        .typed("ada", into: "Name"), .typed("secret1", into: "Password"), .checked(isWanted, "Remember my name"),
        .tapped(SignInForm.Name.send),
      ] { viewModel.events.accept(event) }
      service.requests.requests.last?.succeed(Account(name: "Ada"))
      var next: [FormElement] = []
      SignInViewModel(service: service, remembered: remembered).elements.take(1).bind(onNext: { next = $0 }).dispose()
      return next
    }
    let kept = signIn(remembering: true)
    #expect(kept.contains { if case .labeledInput("Name", "ada", _, _, _) = $0 { true } else { false } })
    #expect(kept.contains { if case .checker(_, true, _) = $0 { true } else { false } })
    let forgotten = signIn(remembering: false)
    #expect(remembered.name.value == nil)
    #expect(forgotten.contains { if case .labeledInput("Name", "", _, _, _) = $0 { true } else { false } })
  }

  @Test func `the name that was sent is remembered, whatever is typed after signing in`() {
    let remembered = RememberedName()
    let viewModel = SignInViewModel(service: service, remembered: remembered)
    viewModel.account.subscribe(onNext: { _ in viewModel.events.accept(.typed("", into: "Name")) }).disposed(by: bag)
    for event: FormEvent in [
      .typed("ada", into: "Name"), .typed("secret1", into: "Password"), .checked(true, "Remember my name"),
      .tapped(SignInForm.Name.send),
    ] { viewModel.events.accept(event) }
    service.requests.requests.last?.succeed(Account(name: "Ada"))
    #expect(remembered.name.value == "ada")
  }
}
