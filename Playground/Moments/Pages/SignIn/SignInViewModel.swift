import Rill

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
          .catch { .just(.failed(String(describing: $0))) }
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
