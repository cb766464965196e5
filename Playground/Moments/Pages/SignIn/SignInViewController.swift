import Foundation
import Rill
import RillHeadless
import RillInjection
import RillList

/// The form, and below it the news once a user is signed in. Its services and the look of its form are injected.
final class SignInViewController<Generator: FormGenerator>: BaseViewController {
  @Injected private var service: any AccountService
  @Injected private var remembered: RememberedName
  @LazyInjected private var generator: Generator

  private(set) lazy var viewModel = SignInViewModel(service: service, remembered: remembered)
  private lazy var form = ElementStackView(generator: generator)
  private lazy var news = NewsView()

  override init() {
    super.init()
    title = "Account"
  }

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    super.buildHierarchy(phase)
    view.addSubviews(form, news)
  }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    super.setupConstraints(phase)
    form.makeConstraints {
      $0.top.equalToSuperview().offset(Spacing.line)
      $0.leading.trailing.equalToSuperview().inset(2 * Spacing.margin)
    }
    news.makeConstraints {
      $0.top.equalTo(form.bottom).offset(Spacing.line)
      $0.leading.trailing.equalTo(form)
    }
  }

  override func setupBindings() {
    super.setupBindings()
    form.rx.events(FormEvent.self).emit(to: viewModel.events).disposed(by: disposeBag)
    viewModel.elements.bind(to: form.rx.elements()).disposed(by: disposeBag)
    viewModel.account.map { Self.news(for: $0) }.bind(to: news.rx.elements()).disposed(by: disposeBag)
  }

  private nonisolated static func news(for account: Account) -> [NewsElement] {
    [
      .headline("Hello, \(account.name)"),
      .story("The lighthouse is open again", teaser: "Every day from nine to dusk."),
      .story("Ferries run on time", teaser: "For the third week now."),
    ]
  }
}

/// The logic of a form to sign in or to register, from the user's actions to the account.
///
/// It depends on no view. A stream of events is its input, and a stream of elements its output.
final class SignInViewModel: Sendable {
  /// The user's actions.
  let events = PublishRelay<FormEvent>()

  /// Whether the form can be sent.
  let isValid: Derived<Bool>
  /// The problem with the input, or with the last attempt; `nil` if there is none.
  let problem: Derived<String?>

  private let form: BehaviorRelay<SignInForm>
  private let bag = DisposeBag()

  init(service: any AccountService, remembered: RememberedName = RememberedName()) {
    let name = remembered.name.value
    form = BehaviorRelay(value: SignInForm(input: .init(name: name ?? ""), remembersName: name != nil))
    isValid = Derived(form) { $0.isValid }
    problem = Derived(form) { $0.problem }
    events.subscribe(onNext: { [form] event in form.update { $0.take(event) } }).disposed(by: bag)
    let texts = MomentsLanguage.current.texts
    let input = form.map(\.input).distinctUntilChanged()
    events.filter { $0 == .tapped(SignInForm.Name.send) }
      .withLatestFrom(form)
      .filter(\.isValid)
      .flatMapFirst { form in
        let sent = form.input
        let answer =
          switch sent.mode {
          case .signIn: service.signIn(name: sent.name, password: sent.password)
          case .register: service.register(name: sent.name, password: sent.password)
          }
        // Input that changed in the meantime makes another form: the answer would not apply to it.
        return answer.map { SignInForm.Outcome.succeeded($0) }
          .ifEmpty(default: .failed("The server has not answered. Try again."))
          .startWith(.running)
          .catch { .just(.failed(texts.message(for: $0))) }
          .take(until: input.skip(1))
          .map { (name: sent.name, outcome: $0) }
      }
      .subscribe(onNext: { [form] sent in
        // A subscriber that receives the outcome may change the form.
        if case .succeeded = sent.outcome { remembered.name.accept(form.value.remembersName ? sent.name : nil) }
        form.update { $0.outcome = sent.outcome }
      })
      .disposed(by: bag)
  }

  /// The account, emitted once the user is signed in.
  var account: Observable<Account> {
    form.map(\.outcome).distinctUntilChanged().compactMap { outcome in
      if case .succeeded(let account) = outcome { account } else { nil }
    }
  }

  /// The elements of the form, emitted when it looks different: at most one list per action of the user.
  var elements: Observable<[FormElement]> {
    form.distinctUntilChanged { $0.looksLike($1) }.map(\.elements)
  }
}

/// The account that is signed in.
struct Account: Equatable, Sendable {
  let name: String
}

/// Signs users in.
protocol AccountService: Sendable {
  /// The account with this name; fails if the password is wrong.
  func signIn(name: String, password: String) -> Observable<Account>

  /// A new account; fails if the name is taken.
  func register(name: String, password: String) -> Observable<Account>
}

/// The name of the last user who signed in and asked to be remembered.
struct RememberedName: Sendable {
  let name = BehaviorRelay<String?>(value: nil)
}

/// The accounts of a server that follows a script.
struct ScriptedAccountService: AccountService {
  let server: ScriptedServer<Account>

  func signIn(name: String, password: String) -> Observable<Account> { server.request("sign in \(name)") }

  func register(name: String, password: String) -> Observable<Account> { server.request("register \(name)") }
}
