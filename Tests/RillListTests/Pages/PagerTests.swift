import Rill
import RillList
import RillTesting
import Testing

@MainActor
@Suite struct PagerTests {
  let fixture = PagerFixture()
  var pager: Pager<Int, Row> { fixture.pager }

  @Test func `the first page is a load without a cursor, and the next one waits for a row near the end`() {
    fixture.loadFirst()
    #expect(fixture.ids == "a b c")
    fixture.row("a")
    #expect(fixture.cursors == [0])
    fixture.row("b")
    #expect(fixture.cursors == [0, 1])
    #expect(pager.currentState.isLoading && pager.loader.currentState.isLoadingNextPage)
    fixture.newest.succeed(page("d e f", next: 2))
    #expect(fixture.ids == "a b c d e f")
    #expect(!pager.currentState.isLoading && !pager.currentState.isEnd)
  }

  @Test(arguments: [(0, ["c"]), (2, ["a", "b", "c"]), (9, ["a", "b", "c"])])
  func `the prefetch distance is how many rows follow`(distance: Int, asking: [String]) {
    let asks = ["a", "b", "c"].filter { id in
      let fixture = PagerFixture(prefetchDistance: distance)
      fixture.loadFirst()
      fixture.row(id)
      return fixture.cursors == [0, 1]
    }
    #expect(asks == asking)
  }

  @Test func `a page without a cursor is the end, and nothing is requested after it`() {
    fixture.loadFirst()
    fixture.row("c")
    fixture.newest.succeed(page("d", next: nil))
    #expect(pager.currentState.isEnd)
    let states = BehaviorRelay<[LoadingState]>(value: [])
    let looking = pager.loader.state.subscribe(onNext: { state in states.update { $0.append(state) } })
    fixture.row("d")
    pager.loader.loadNextPage()
    pager.retryPage()
    #expect(fixture.cursors == [0, 1])
    #expect(states.value == [.loaded])
    looking.dispose()
  }

  @Test func `before the first page there is no next one`() {
    let ended = BehaviorRelay(value: false)
    pager.loader.loadNextPage()
    let run = pager.loader.run(.nextPage).subscribe(onCompleted: { ended.accept(true) })
    fixture.row("a")
    #expect(ended.value && fixture.cursors == [] && pager.loader.currentState == .idle)
    run.dispose()
  }

  @Test func `a cursor that was answered already ends the list`() {
    fixture.loadFirst()
    fixture.row("c")
    fixture.newest.succeed(page("d", next: 2))
    fixture.newest.succeed(page("e", next: 1))
    #expect(fixture.cursors == [0, 1, 2])
    #expect(fixture.ids == "a b c d e")
    #expect(pager.currentState.isEnd)
  }

  @Test func `a duplicate keeps its first value, within a page and across pages`() {
    pager.loader.load()
    fixture.newest.succeed(page("a b a", next: 1, text: "old"))
    fixture.row("b")
    fixture.newest.succeed(page("b c", next: nil, text: "new"))
    #expect(fixture.ids == "a b c")
    #expect(pager.currentItems.map(\.text) == ["old", "old", "new"])
  }

  @Test func `a page without new rows requests the next one by itself, even without any row`() {
    pager.loader.load()
    fixture.newest.succeed(page("", next: 1))
    fixture.newest.succeed(page("a b c", next: 2))
    pager.loader.loadNextPage()
    fixture.newest.succeed(page("c a", next: 3))
    #expect(fixture.cursors == [0, 1, 2, 3])
    fixture.newest.succeed(page("d e f", next: 4))
    #expect(fixture.cursors == [0, 1, 2, 3])
    #expect(fixture.ids == "a b c d e f")
  }

  @Test func `a page so short that its rows do not fill the distance is followed by another one`() {
    fixture.loadFirst()
    fixture.row("c")
    fixture.newest.succeed(page("d", next: 2))
    #expect(fixture.cursors == [0, 1, 2])
    fixture.newest.succeed(page("e", next: 3))
    #expect(fixture.cursors == [0, 1, 2])
  }

  @Test func `of several values of one page the last counts`() {
    fixture.loadFirst()
    fixture.row("c")
    fixture.newest.send(page("d e", next: 7, text: "cached"))
    #expect(fixture.ids == "a b c d e")
    fixture.newest.send(page("e x a", next: 2, text: "fresh"))
    #expect(fixture.ids == "a b c e x")
    #expect(pager.currentItems.map(\.text) == ["", "", "", "fresh", "fresh"])
    fixture.newest.complete()
    pager.loader.loadNextPage()
    #expect(fixture.cursors == [0, 1, 2])
  }

  @Test func `a next page that completes without a value is the end`() {
    fixture.loadFirst()
    fixture.row("c")
    fixture.newest.complete()
    #expect(pager.currentState.isEnd)
    #expect(fixture.ids == "a b c")
  }

  @Test func `ten thousand pages that are answered at once leave the stack alone`() {
    let asked = BehaviorRelay(value: 0)
    let pager = Pager(prefetchDistance: 20_000, id: \Row.id) { (cursor: Int?) in
      asked.update { $0 += 1 }
      // A pager that requests pages in a circle fails here instead of hanging.
      guard asked.value <= 20_000 else { return .never() }
      let number = cursor ?? 0
      return .just(PagerPage(items: [Row(id: "\(number)")], next: number == 10_000 ? nil : number + 1))
    }
    pager.loader.load()
    pager.rowWillDisplay("0")
    #expect(asked.value == 10_001)
    #expect(pager.currentState.isEnd)
  }

  @Test func `it learns from the events in an owner's rows which are in view`() {
    fixture.loadFirst()
    let rows = Rows("rows")
    pager.followRows(of: rows)
    let row = AnyListRow(item: Row(id: "c"), indexPath: ListIndexPath(section: 0, item: 2))
    let other = AnyListRow(item: Row(id: "footer"), indexPath: ListIndexPath(section: 0, item: 3))
    rows.events.handle(RowWillDisplay(), in: other)
    rows.events.handle(RowSelected(), in: row)
    #expect(fixture.cursors == [0])
    rows.events.handle(RowWillDisplay(), in: row)
    #expect(fixture.cursors == [0, 1])
    fixture.newest.fail(Offline())
    rows.events.handle(RowDidEndDisplaying(), in: row)
    pager.retryPage()
    #expect(fixture.cursors == [0, 1, 1])
  }

  @Test func `a pager without references is released`() {
    weak var gone: Pager<Int, Row>?
    do {
      let fixture = PagerFixture()
      fixture.loadFirst()
      fixture.row("c")
      gone = fixture.pager
      #expect(gone != nil)
    }
    #expect(gone == nil)
  }
}
