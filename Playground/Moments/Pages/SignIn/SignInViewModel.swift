import Rill

/// What becomes of a form to sign in or to register, from what its user does to who has got in.
///
/// It knows no view. What the user does comes in as a stream of events, and what there is to see goes out as one.
final class SignInViewModel: Sendable {
  /// What the user does.
  let events = PublishRelay<FormEvent>()

  private let form: BehaviorRelay<SignInForm>
  private let bag = DisposeBag()

  init(service: any AccountService, remembered: RememberedName = RememberedName()) {
    let name = remembered.name.value
    form = BehaviorRelay(value: SignInForm(input: .init(name: name ?? ""), remembersName: name != nil))
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
        // What is typed meanwhile is another form: the answer would not be about it.
        return answer.map { SignInForm.Outcome.succeeded($0) }
          .ifEmpty(default: .failed("The server has not answered. Try again."))
          .startWith(.running)
          .catch { .just(.failed(String(describing: $0))) }
          .take(until: input.skip(1))
          .map { (name: sent.name, outcome: $0) }
      }
      .subscribe(onNext: { [form] sent in
        // Who hears of the outcome may change the form.
        if case .succeeded = sent.outcome { remembered.name.accept(form.value.remembersName ? sent.name : nil) }
        form.update { $0.outcome = sent.outcome }
      })
      .disposed(by: bag)
  }

  /// Who has got in, once that has happened.
  var account: Observable<Account> {
    form.map(\.outcome).distinctUntilChanged().compactMap { outcome in
      if case .succeeded(let account) = outcome { account } else { nil }
    }
  }

  /// Whether the form may be sent.
  var isValid: Observable<Bool> { form.map(\.isValid).distinctUntilChanged() }

  /// What is wrong with what was typed, or with the last attempt; `nil` if nothing is.
  var problem: Observable<String?> { form.map(\.problem).distinctUntilChanged() }

  /// What the form consists of, anew when it looks different: one list at most for whatever the user does.
  var elements: Observable<[FormElement]> {
    form.distinctUntilChanged { $0.looksLike($1) }.map(\.elements)
  }
}
