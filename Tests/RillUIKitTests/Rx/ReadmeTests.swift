#if canImport(UIKit)
import Rill
import RillList
import RillTesting
import RillUIKit
import TestSupport
import Testing
import UIKit

#if canImport(SwiftUI)
import SwiftUI
#endif

// The code of the README; a test below compares the two.

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

// snippet: a view of UIKit
final class SearchView: UIView {
  let searchBar = UISearchBar()
  let countLabel = UILabel()
  private let bag = DisposeBag()

  func show(_ viewModel: SearchViewModel) {
    searchBar.rx.text.orEmpty.bindTwoWay(with: viewModel.query).disposed(by: bag)
    viewModel.results.asDriver().map { "Results: \($0.count)" }.drive(countLabel.rx.text).disposed(by: bag)
  }
}
// end

#if canImport(SwiftUI)
// snippet: a view of SwiftUI
struct SearchScreen: View {
  let viewModel: SearchViewModel

  var body: some View {
    TextField("Search", text: viewModel.query.binding)
    List(viewModel.results.observed.value, id: \.self) { Text($0) }
  }
}
// end
#endif

@MainActor @Suite struct ReadmeTests {
  // snippet: a test
  @Test func `a search starts when typing pauses`() {
    let scheduler = VirtualTimeScheduler()
    let viewModel = SearchViewModel(scheduler: scheduler) { .just(["\($0)let"]) }
    viewModel.query.accept("river")
    scheduler.advance(by: .milliseconds(299))
    #expect(viewModel.results.value == [])
    scheduler.advance(by: .milliseconds(1))
    #expect(viewModel.results.value == ["riverlet"])
  }
  // end

  @Test func `the view sends what is typed, and shows the number of results, which is zero after a failure`() {
    let (scheduler, view) = (VirtualTimeScheduler(), SearchView())
    let viewModel = SearchViewModel(scheduler: scheduler) { $0 == "broken" ? .error(Failure()) : .just([$0]) }
    view.show(viewModel)
    #expect(view.countLabel.text == "Results: 0")
    for (text, shown) in [("river", "Results: 1"), ("broken", "Results: 0"), ("rain", "Results: 1")] {
      view.searchBar.type(text)
      scheduler.advance(by: .milliseconds(300))
      #expect(view.countLabel.text == shown)
    }
  }

  @Test func `the README shows the code that is compiled here`() throws {
    let code = try Article("README.md").code
    for snippet in try snippets() { #expect(code.contains(snippet)) }
    #expect(code.count == 5, "All of these, and the lines for a manifest.")
  }
}
#endif
