import Foundation
import Rill
import Synchronization
import TestSupport
import Testing

// The code of the article "Coming from RxSwift", which a test below compares with this file.
// snippet: a stream of notifications
extension NotificationCenter {
  func stream<Value: Sendable>(
    of name: Notification.Name, _ value: @escaping @Sendable (Notification) -> Value
  ) -> Observable<Value> {
    .create { observer in
      let token = Mutex(self.addObserver(forName: name, object: nil, queue: nil) { observer.onNext(value($0)) })
      return Disposables.create { token.withLock { self.removeObserver($0) } }
    }
  }
}
// end

private enum Driven {
  // snippet: a driver that reads a screen
  @MainActor final class ProfileViewController {
    let likes = BehaviorRelay(value: 0)
    private var name = "Ada"
    private(set) var title = ""
    private let bag = DisposeBag()

    func bind() {
      likes.asDriver()
        .map { "\(self.name): \($0)" }
        .drive(onNext: { [weak self] in self?.title = $0 })
        .disposed(by: bag)
    }
  }
  // end
}

@Suite struct ArticleCodeTests {
  @Test func `the stream of notifications emits what its closure takes from them, until it is disposed`() {
    let (center, name) = (NotificationCenter(), Notification.Name("saved"))
    let saved = BehaviorRelay<[Int]>(value: [])
    let subscription = center.stream(of: name) { $0.userInfo?["count"] as? Int ?? 0 }
      .subscribe(onNext: { count in saved.update { $0.append(count) } })
    center.post(name: name, object: nil, userInfo: ["count": 3])
    center.post(name: Notification.Name("other"), object: nil, userInfo: ["count": 4])
    center.post(name: name, object: nil)
    #expect(saved.value == [3, 0])
    subscription.dispose()
    center.post(name: name, object: nil, userInfo: ["count": 5])
    #expect(saved.value == [3, 0])
  }

  @Test func `the closures of a driver read and change the state of a screen`() {
    let screen = Driven.ProfileViewController()
    screen.bind()
    #expect(screen.title == "Ada: 0")
    screen.likes.accept(2)
    #expect(screen.title == "Ada: 2")
  }

  @Test func `the search shows the labels of its hits`() {
    // snippet: one word in a target that defaults to the main actor
    nonisolated struct Hit: Equatable {
      let title: String
      var label: String { title.uppercased() }
    }

    @Sendable nonisolated func search(_ text: String) -> Observable<[Hit]> { .just([Hit(title: text)]) }

    final class SearchViewModel {
      let query = PublishRelay<String>()
      private(set) var shown: [String] = []
      private let bag = DisposeBag()

      init() {
        query.flatMapLatest { search($0) }
          .distinctUntilChanged()
          .map { hits in hits.map { $0.label } }
          .bind { [weak self] labels in self?.shown = labels }
          .disposed(by: bag)
      }
    }
    // end
    let viewModel = SearchViewModel()
    viewModel.query.accept("tea")
    #expect(viewModel.shown == ["TEA"])
    viewModel.query.accept("cake")
    #expect(viewModel.shown == ["CAKE"])
  }

  @Test func `the article shows the code that runs here`() throws {
    let code = try Article("Sources/Rill/Rill.docc/ComingFromRxSwift.md").code
    // A function inside another one needs a word more.
    let played = try snippets().map { $0.replacing("@Sendable nonisolated", with: "nonisolated") }
    #expect(code.count == played.count && !played.isEmpty)
    for (shown, played) in zip(code, played) { #expect(shown.hasSuffix(played)) }
  }
}
