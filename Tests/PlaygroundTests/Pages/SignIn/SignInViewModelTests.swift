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

  private struct Refused: Error, CustomStringConvertible { let description = "Wrong password." }

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
    viewModel.name.accept(name)
    viewModel.password.accept(password)
  }

  /// The elements as they are now.
  private func elements() -> [FormElement] {
    var last: [FormElement] = []
    viewModel.elements.take(1).bind(onNext: { last = $0 }).dispose()
    return last
  }

  private func button() -> (title: String, isEnabled: Bool)? {
    for element in elements() {
      if case .button(let title, let isEnabled, _) = element { return (title, isEnabled) }
    }
    return nil
  }

  @Test func `the button is enabled once a name and a password of some length are there`() {
    type("ada", "12345")
    #expect(isValid.value == [false])
    viewModel.password.accept("123456")
    viewModel.name.accept("")
    #expect(isValid.value == [false, true, false])
    #expect(problems.value == [nil, "The password has fewer than 6 characters.", nil])
  }

  @Test func `a new account needs the password twice`() {
    type("ada", "secret1")
    viewModel.mode.accept(.register)
    viewModel.repeated.accept("secret")
    #expect(problems.value == [nil, "The passwords are not the same."])
    viewModel.repeated.accept("secret1")
    #expect(problems.value.last == .some(nil))
    #expect(isValid.value == [false, true, false, true])
    viewModel.submit.accept(())
    #expect(service.requests.requests.map(\.input) == ["new ada secret1"])
  }

  @Test func `a form is sent once until its answer has come`() {
    type("ada", "secret1")
    viewModel.submit.accept(())
    viewModel.submit.accept(())
    #expect(service.requests.requests.map(\.input) == ["in ada secret1"])
    #expect(button()?.title == "One moment…")
    #expect(button()?.isEnabled == false)
  }

  @Test func `a wrong password is said until something else is typed, and then the form may be sent again`() {
    type("ada", "secret1")
    viewModel.submit.accept(())
    service.requests.requests[0].fail(Refused())
    #expect(problems.value == [nil, "Wrong password."])
    #expect(button()?.isEnabled == true)
    viewModel.password.accept("secret2")
    #expect(problems.value == [nil, "Wrong password.", nil])
    let accounts = BehaviorRelay<[String]>(value: [])
    viewModel.account.subscribe(onNext: { account in accounts.update { $0.append(account.name) } }).disposed(by: bag)
    viewModel.submit.accept(())
    service.requests.requests[1].succeed(Account(name: "Ada"))
    #expect(accounts.value == ["Ada"])
  }

  @Test func `what is typed while an answer is on its way cancels it`() {
    type("ada", "secret1")
    viewModel.submit.accept(())
    viewModel.name.accept("bob")
    #expect(service.requests.requests.map(\.state) == [.canceled])
    #expect(isValid.value.last == true)
    viewModel.submit.accept(())
    #expect(service.requests.requests.map(\.input) == ["in ada secret1", "in bob secret1"])
  }

  @Test func `a form that may not be sent is not, whoever asks`() {
    type("ada", "123")
    viewModel.submit.accept(())
    type("", "")
    viewModel.submit.accept(())
    type("ada", "")
    viewModel.submit.accept(())
    type("ada", "secret1")
    viewModel.mode.accept(.register)
    viewModel.submit.accept(())
    #expect(service.requests.requests.isEmpty)
  }

  @Test func `what is done to an element reaches the view model`() {
    for element in elements() {
      switch element {
      case .labeledInput("Name", _, _, let onTextChanged): onTextChanged?("ada")
      case .labeledInput("Password", _, let isSecure, let onTextChanged):
        #expect(isSecure)
        onTextChanged?("secret1")
      case .checker(_, _, let onChanged): onChanged?(true)
      default: break
      }
    }
    #expect((viewModel.name.value, viewModel.password.value) == ("ada", "secret1"))
    #expect(viewModel.remembersName.value)
    for element in elements() { if case .button(_, _, let onTapped) = element { onTapped?(()) } }
    #expect(service.requests.requests.count == 1)
    for element in elements() { if case .segment(_, _, let onSelected) = element { onSelected?(1) } }
    #expect(viewModel.mode.value == .register)
    #expect(elements().contains { $0.id == "input Repeat" })
  }
}
