import Rill
import RillList
import RillTesting
import Testing

/// A pager under every order of scrolling, refreshing, answers and the main queue.
@MainActor @Suite struct PagerSchedulesTests {
  private typealias API = RequestStub<Int?, PagerPage<Int, Row>>

  private func scenario(_ make: @escaping @MainActor (API) -> any Pages) -> Scenario {
    Scenario { run in
      let api = API()
      let pages = make(api)
      var isOver = false
      let user = run.line("user", on: run.main)
      user.does("opens the screen") { pages.load() }
      user.does("scrolls") { for id in ["b", "c"] { pages.show(ListItemID(id)) } }
      user.does("pulls") { pages.pull() }
      user.does("scrolls again") {
        for id in ["c", "d", "e"] { pages.show(ListItemID(id)) }
        isOver = true
      }
      let answers = [0: page("a b c", next: 1), 1: page("c d e", next: 2), 2: page("f", next: nil)]
      for number in 0..<3 {
        run.line("\(number), an answer").does("arrives", when: { isOver || api.requests.count > number }) {
          guard api.requests.count > number, let answer = answers[api.requests[number].input ?? 0] else { return }
          api.requests[number].succeed(answer)
        }
      }
      run.expectAlways("No cursor is requested twice at once.") {
        let waiting = api.requests.filter { $0.state == .waiting }.map { $0.input ?? 0 }
        return Set(waiting).count == waiting.count
      }
      run.expectAlways("The items are those of whole pages, in order, none twice.") {
        let ids = pages.ids.map(\.description).joined(separator: " ")
        return ["", "a b c", "a b c d e", "a b c d e f"].contains(ids)
      }
      run.expect("The answer to the newest request shows.") {
        guard let newest = api.requests.last, let answer = answers[newest.input ?? 0] else { return false }
        return newest.state != .succeeded || Set(pages.ids).isSuperset(of: answer.items.map(\.id))
      }
      run.expectAlways("The end shows only after the last page.") { !pages.isAtEnd || pages.ids.last == "f" }
    }
  }

  @Test func `each page is requested once, and items are whole, in every order`() {
    #expect(scenario { PagerPages($0) }.explore(depth: 5, orders: 50) == nil)
  }

  @Test func `a pager that asks at each row is found, and one in which an old answer undoes a newer one`() {
    let careless = scenario { HandmadePages($0, asksOnce: false) }.explore(depth: 5, orders: 50)
    #expect(careless?.sentence == "No cursor is requested twice at once.")
    let crossed = scenario { HandmadePages($0, asksOnce: true) }.explore(depth: 5, orders: 50)
    #expect(crossed?.sentence == "The answer to the newest request shows.")
  }
}

/// Pages under test.
@MainActor
private protocol Pages {
  var ids: [ListItemID] { get }
  var isAtEnd: Bool { get }
  func load()
  func pull()
  func show(_ id: ListItemID)
}

private struct PagerPages: Pages {
  private let pager: Pager<Int, Row>

  init(_ api: RequestStub<Int?, PagerPage<Int, Row>>) {
    pager = Pager(prefetchDistance: 1, id: \.id) { api.request($0) }
  }

  var ids: [ListItemID] { pager.currentItems.map(\.id) }
  var isAtEnd: Bool { pager.currentState.isEnd }
  func load() { pager.loader.load() }
  func pull() { pager.loader.pull() }
  func show(_ id: ListItemID) { pager.rowWillDisplay(id) }
}

/// Pages as one writes them at first: what arrives is appended, or replaces all if it is the first page.
private final class HandmadePages: Pages {
  private let api: RequestStub<Int?, PagerPage<Int, Row>>
  private let asksOnce: Bool
  private let bag = DisposeBag()
  private var next: Int?
  private var running: Set<Int> = []
  private(set) var ids: [ListItemID] = []
  private(set) var isAtEnd = false

  init(_ api: RequestStub<Int?, PagerPage<Int, Row>>, asksOnce: Bool) { (self.api, self.asksOnce) = (api, asksOnce) }

  func load() { request(nil) }
  func pull() { request(nil) }
  func show(_ id: ListItemID) { if let next, ids.suffix(2).contains(id) { request(next) } }

  private func request(_ cursor: Int?) {
    guard running.insert(cursor ?? 0).inserted || !asksOnce else { return }
    api.request(cursor).bind(onNext: { [weak self] page in self?.receive(page, cursor) }).disposed(by: bag)
  }

  private func receive(_ page: PagerPage<Int, Row>, _ cursor: Int?) {
    running.remove(cursor ?? 0)
    let known = cursor == nil ? [] : ids
    ids = known + page.items.map(\.id).filter { !known.contains($0) }
    (next, isAtEnd) = (page.next, page.next == nil)
  }
}
