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
