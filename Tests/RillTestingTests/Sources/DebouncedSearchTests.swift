import Rill
import RillTesting
import TestSupport
import Testing

// The code of the article "Testing a debounced search"; a test below compares the two.

// snippet: the search
func results(
  of query: Observable<String>, scheduler: any Scheduler, search: @escaping @Sendable (String) -> Observable<[String]>
) -> Observable<[String]> {
  query
    .debounce(.milliseconds(300), scheduler: scheduler)
    .distinctUntilChanged()
    .flatMapLatest { text in search(text).catchAndReturn([]) }
}
// end

@Suite struct DebouncedSearchTests {
  // snippet: the first test
  @Test func `a search begins when typing has paused`() {
    let scheduler = VirtualTimeScheduler()
    let typed = TestableObservable<String>.hot("a-b-----c---|", on: scheduler, step: .milliseconds(100))
    let found = results(of: typed.asObservable(), scheduler: scheduler) { .just([$0]) }
    let events = record(found.map { $0.joined() }, on: scheduler, step: .milliseconds(100))
    #expect(events.difference(from: "-----b-----c|") == nil)
  }
  // end

  // snippet: the second test
  @Test func `the answer to an older search does not show any more`() {
    let scheduler = VirtualTimeScheduler()
    let api = RequestStub<String, [String]>()
    let query = BehaviorRelay(value: "sw")
    let observer = TestableObserver<[String]>(scheduler: scheduler)
    let bag = DisposeBag()
    results(of: query.asObservable(), scheduler: scheduler) { api.request($0) }.subscribe(observer).disposed(by: bag)

    scheduler.advance(by: .milliseconds(300))
    query.accept("swift")
    scheduler.advance(by: .milliseconds(300))
    #expect(api.requests.map(\.input) == ["sw", "swift"])
    #expect(api.requests[0].state == .canceled)

    api.requests[1].succeed(["swift", "swiftlet"])
    api.requests[0].succeed(["swan"])
    #expect(observer.elements == [["swift", "swiftlet"]])
  }
  // end

  // snippet: the third test
  @Test func `nothing waits where nothing is typed`() {
    let scheduler = UnimplementedScheduler("search") { Issue.record($0) }
    let found = results(of: .never(), scheduler: scheduler) { .just([$0]) }
    found.subscribe(onNext: { _ in }).dispose()
  }
  // end

  @Test func `the article shows the code that runs here`() throws {
    let article = try Article("Sources/RillTesting/RillTesting.docc/TestingADebouncedSearch.md")
    let snippets = try snippets()
    #expect(article.code == snippets)
    #expect(snippets.count == 4)
  }
}
