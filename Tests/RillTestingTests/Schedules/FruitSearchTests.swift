import Rill
import RillTesting
import TestSupport
import Testing

// The code of the article "Finding a race"; a test below compares the two.

// snippet: the search
@MainActor final class FruitSearch {
  let query = PublishRelay<String>()
  let shown = BehaviorRelay(value: "")
  private let bag = DisposeBag()

  init(search: @escaping @Sendable (String) -> Observable<String>) {
    query.flatMap { search($0) }.bind(to: shown).disposed(by: bag)
  }
}
// end

@MainActor @Suite struct FruitSearchTests {
  // snippet: the scenario
  var search: Scenario {
    Scenario { run in
      let api = RequestStub<String, String>()
      let model = FruitSearch { api.request($0) }
      let user = run.line("user", on: run.main)
      user.does("types p") { model.query.accept("p") }
      user.does("types pe") { model.query.accept("pe") }
      for (index, fruit) in ["plum", "pear"].enumerated() {
        run.line(fruit).does("arrives", when: { api.requests.count > index }) { api.requests[index].succeed(fruit) }
      }
      run.expect("The answer to the newest query shows.") { model.shown.value == "pear" }
    }
  }
  // end

  @Test func `the article shows the code that runs here, and what it prints`() throws {
    let text = try Article.text(of: "Sources/RillTesting/RillTesting.docc/FindingARace.md")
    for snippet in try snippets() {
      // The scenario is inside a suite there, too.
      let lines = snippet.split(separator: "\n").map { $0.drop { $0 == " " } }
      #expect(text.split(separator: "\n").map { $0.drop { $0 == " " } }.contains(lines))
    }
    let failure = search.explore()
    #expect(text.contains("```\n\(failure?.description ?? "-")\n```"))
  }
}
