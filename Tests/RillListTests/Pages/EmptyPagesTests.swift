import Rill
import RillList
import RillTesting
import Testing

/// A server with endless pages, none of which contains anything new.
@MainActor
@Suite struct EmptyPagesTests {
  let fixture = PagerFixture()
  var pager: Pager<Int, Row> { fixture.pager }

  private func bringNothing(_ cursors: ClosedRange<Int>) {
    for cursor in cursors { fixture.newest.succeed(page("a", next: cursor + 1)) }
  }

  @Test func `the tenth page in a row without new rows has failed, and says so`() {
    fixture.loadFirst()
    pager.loader.loadNextPage()
    bringNothing(1...9)
    #expect(pager.currentState.isLoading)
    bringNothing(10...10)
    #expect(fixture.cursors == Array(0...10))
    #expect(pager.currentState.error.map { "\($0)" } == "10 pages in a row contained no new items.")
    #expect(pager.loader.currentState == .loaded)
    fixture.row("c")
    #expect(fixture.cursors == Array(0...10))
  }

  @Test func `a retry continues with the next page, for the same number of pages`() {
    fixture.loadFirst()
    pager.loader.loadNextPage()
    bringNothing(1...10)
    pager.retryPage()
    #expect(pager.currentState.isLoading)
    bringNothing(11...20)
    #expect(fixture.cursors == Array(0...20))
    #expect(pager.currentState.error != nil)
    pager.retryPage()
    fixture.newest.succeed(page("d e f", next: nil))
    #expect(fixture.ids == "a b c d e f")
    #expect(pager.currentState.isEnd)
  }

  @Test func `a page with new rows restarts the count, and so does a refresh`() {
    fixture.loadFirst()
    pager.loader.loadNextPage()
    bringNothing(1...9)
    fixture.newest.succeed(page("d", next: 11))
    pager.loader.loadNextPage()
    bringNothing(11...19)
    #expect(pager.currentState.isLoading)
    pager.loader.refresh()
    fixture.newest.succeed(page("a", next: 1))
    pager.loader.loadNextPage()
    bringNothing(1...9)
    #expect(pager.currentState.isLoading)
  }

  @Test func `the last page may contain nothing, after any number of pages that contain nothing`() {
    fixture.loadFirst()
    pager.loader.loadNextPage()
    bringNothing(1...9)
    fixture.newest.succeed(page("a b", next: nil))
    #expect(pager.currentState.isEnd)
  }

  @Test func `a server that answers at once and never ends gets eleven requests`() {
    let asked = BehaviorRelay(value: 0)
    let pager = Pager(options: LoadOptions(retry: LoadRetry(3, backoff: Backoff(delay: .zero))), id: \Row.id) {
      (cursor: Int?) in
      asked.update { $0 += 1 }
      return asked.value > 1_000 ? .never() : .just(PagerPage(items: [], next: (cursor ?? 0) + 1))
    }
    pager.loader.load()
    #expect(asked.value == 11)
    #expect(pager.currentState.error != nil)
  }

  @Test func `a run of the page that has failed so fails too`() {
    fixture.loadFirst()
    pager.loader.loadNextPage()
    bringNothing(1...9)
    pager.loader.leave()
    let seen = BehaviorRelay(value: "")
    let run = pager.loader.run(.nextPage).subscribe(onError: { seen.accept("\($0)") })
    bringNothing(10...10)
    #expect(seen.value == "10 pages in a row contained no new items.")
    run.dispose()
  }
}
