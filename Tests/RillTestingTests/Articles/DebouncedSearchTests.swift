import Foundation
import Rill
import RillTesting
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
    #expect(api.requests[0].state == .cancelled)

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
    let file = URL(filePath: #filePath)
    let root = (0..<4).reduce(file) { url, _ in url.deletingLastPathComponent() }
    let article = try String(
      contentsOf: root.appending(path: "Sources/RillTesting/RillTesting.docc/TestingADebouncedSearch.md"),
      encoding: .utf8)
    var snippet: [String]?
    var count = 0
    for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("// snippet: ") {
        snippet = []
      } else if text == "// end", let lines = snippet {
        let indent = lines.first?.prefix { $0 == " " }.count ?? 0
        let code = lines.map { String($0.dropFirst(min(indent, $0.count))) }.joined(separator: "\n")
        #expect(article.contains("```swift\n\(code)\n```"), "\(code)")
        snippet = nil
        count += 1
      } else {
        snippet?.append(line)
      }
    }
    #expect(count == 4)
  }
}
