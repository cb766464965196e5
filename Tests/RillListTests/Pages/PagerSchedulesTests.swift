import Rill
import RillList
import RillTesting
import Testing

/// A pager under every order of scrolling, refreshing, answers and the main queue.
@MainActor @Suite struct PagerSchedulesTests {
  private var pages: Scenario {
    Scenario { run in
      let fixture = PagerFixture()
      let (api, pager) = (fixture.api, fixture.pager)
      var isOver = false
      let user = run.line("user", on: run.main)
      user.does("opens the screen") { pager.loader.load() }
      user.does("scrolls") { for id in ["b", "c"] { fixture.row(id) } }
      user.does("pulls") { pager.loader.pull() }
      user.does("scrolls again") {
        for id in ["c", "d", "e"] { fixture.row(id) }
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
        ["", "a b c", "a b c d e", "a b c d e f"].contains(fixture.ids)
      }
      run.expect("The answer to the newest request shows.") {
        guard let newest = api.requests.last, let answer = answers[newest.input ?? 0] else { return false }
        return newest.state != .succeeded || Set(pager.currentItems.map(\.id)).isSuperset(of: answer.items.map(\.id))
      }
      run.expectAlways("The end shows only after the last page.") {
        !pager.currentState.isEnd || fixture.ids.hasSuffix("f")
      }
    }
  }

  @Test func `each page is requested once, and items are whole, in every order`() {
    #expect(pages.explore(depth: 5, orders: 50) == nil)
  }
}
