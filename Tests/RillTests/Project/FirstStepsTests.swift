import Rill
import RillTesting
import TestSupport
import Testing

// The code of the article "First steps" of Rill; a test below compares the two.

// snippet: a view model
final class SearchViewModel: Sendable {
  let query = BehaviorRelay(value: "")
  let results = BehaviorRelay<[String]>(value: [])
  private let bag = DisposeBag()

  init(
    scheduler: any Scheduler = MainScheduler.instance,
    search: @escaping @Sendable (String) -> Observable<[String]>
  ) {
    query
      .filter { !$0.isEmpty }
      .debounce(.milliseconds(300), scheduler: scheduler)
      .distinctUntilChanged()
      .flatMapLatest { text in search(text).catchAndReturn([]) }
      .bind(to: results)
      .disposed(by: bag)
  }
}
// end

// snippet: a view
@MainActor final class SearchView {
  private(set) var title = ""
  private(set) var rows: [String] = []
  private let bag = DisposeBag()

  func show(_ viewModel: SearchViewModel) {
    viewModel.results.asDriver()
      .map { [weak self] in self?.title(for: $0) ?? "" }
      .drive(\.title, on: self)
      .disposed(by: bag)
    viewModel.results
      .bind(with: self) { view, results in view.rows = results }
      .disposed(by: bag)
  }

  private func title(for results: [String]) -> String { "\(results.count) results, \(rows.count) before" }
}
// end

// snippet: an observable of one's own
func numbers(upTo last: Int) -> Observable<Int> {
  .create { observer in
    for number in stride(from: 1, through: last, by: 1) { observer.onNext(number) }
    observer.onCompleted()
    return Disposables.create { print("canceled or ended") }
  }
}
// end

@Suite struct FirstStepsTests {
  // snippet: a test
  @Test func `a search starts when typing pauses`() {
    let scheduler = VirtualTimeScheduler()
    let viewModel = SearchViewModel(scheduler: scheduler) { .just([$0, "\($0)let"]) }

    viewModel.query.accept("riv")
    scheduler.advance(by: .milliseconds(200))
    viewModel.query.accept("river")
    scheduler.advance(by: .milliseconds(299))
    #expect(viewModel.results.value == [])

    scheduler.advance(by: .milliseconds(1))
    #expect(viewModel.results.value == ["river", "riverlet"])
  }
  // end

  @Test @MainActor func `the view shows what the article says`() {
    let scheduler = VirtualTimeScheduler()
    let viewModel = SearchViewModel(scheduler: scheduler) { _ in .just(["Rhine", "Rhône"]) }
    let view = SearchView()
    view.show(viewModel)
    #expect(view.title == "0 results, 0 before")
    viewModel.query.accept("rh")
    scheduler.advance(by: .milliseconds(300))
    #expect(view.title == "2 results, 0 before")
    #expect(view.rows == ["Rhine", "Rhône"])
  }

  @Test func `the custom observable emits its numbers`() {
    let received = BehaviorRelay<[Int]>(value: [])
    numbers(upTo: 3).subscribe(onNext: { number in received.update { $0.append(number) } }).dispose()
    #expect(received.value == [1, 2, 3])
  }

  @Test func `the article shows the code that runs here`() throws {
    let article = try Article("Sources/Rill/Rill.docc/FirstSteps.md")
    let snippets = try snippets()
    #expect(article.code == snippets)
    #expect(snippets.count == 4)
  }
}
