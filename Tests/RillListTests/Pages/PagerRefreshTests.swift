import Rill
import RillList
import RillTesting
import Testing

@MainActor
@Suite struct PagerRefreshTests {
  let fixture = PagerFixture()
  var pager: Pager<Int, Row> { fixture.pager }

  init() { fixture.loadFirst() }

  private func loadSecond() {
    fixture.row("c")
    fixture.newest.succeed(page("d e f", next: 2))
  }

  @Test func `a refresh keeps the items until the first page has arrived, and then starts over`() {
    loadSecond()
    pager.rowDidEndDisplaying("c")
    pager.loader.refresh()
    #expect(fixture.ids == "a b c d e f")
    fixture.newest.succeed(page("n a b", next: 1))
    #expect(fixture.ids == "n a b")
    fixture.row("b")
    #expect(fixture.cursors == [0, 1, 0, 1])
    fixture.newest.succeed(page("c d", next: nil))
    #expect(fixture.ids == "n a b c d")
  }

  @Test func `a refresh cancels the page, whose late answer changes nothing`() {
    fixture.row("c")
    let late = fixture.newest
    pager.loader.refresh()
    #expect(late.state == .canceled)
    late.succeed(page("x", next: 9))
    #expect(fixture.ids == "a b c")
    fixture.newest.succeed(page("n", next: nil))
    late.succeed(page("x", next: 9))
    #expect(fixture.ids == "n")
    #expect(pager.currentState.isEnd)
  }

  @Test func `a refresh that fails leaves everything as it was, and the page that it canceled is requested again`() {
    fixture.row("c")
    pager.loader.refresh()
    #expect(fixture.cursors == [0, 1, 0])
    fixture.newest.fail(Offline())
    #expect(fixture.ids == "a b c")
    #expect(fixture.cursors == [0, 1, 0, 1])
    fixture.newest.succeed(page("d e f", next: 2))
    #expect(fixture.ids == "a b c d e f")
  }

  @Test func `a refresh that its caller cancels allows the page that it canceled to be requested again`() {
    fixture.row("c")
    let refresh = pager.loader.run(.refresh).subscribe { _ in }
    #expect(fixture.cursors == [0, 1, 0])
    refresh.dispose()
    #expect(fixture.cursors == [0, 1, 0, 1])
  }

  @Test func `a list that was at its end stays there until a refresh brings a page`() {
    fixture.row("c")
    fixture.newest.succeed(page("d", next: nil))
    pager.loader.refresh()
    #expect(pager.currentState.isEnd)
    fixture.newest.fail(Offline())
    #expect(pager.currentState.isEnd)
    pager.loader.refresh()
    fixture.newest.send(page("a b c d e f", next: 1))
    #expect(!pager.currentState.isEnd)
  }

  @Test func `the newer of two refreshes counts`() {
    pager.loader.refresh()
    let older = fixture.newest
    older.send(page("o", next: 8))
    pager.loader.refresh()
    fixture.newest.succeed(page("n", next: nil))
    older.succeed(page("o p", next: 9))
    #expect(fixture.ids == "n")
    #expect(fixture.cursors == [0, 0, 0])
  }

  @Test func `refreshes side by side are never mixed`() {
    let fixture = PagerFixture(options: LoadOptions(policy: .merge))
    fixture.pager.loader.refresh()
    fixture.pager.loader.refresh()
    let (first, second) = (fixture.api.requests[0], fixture.api.requests[1])
    first.send(page("a b", next: 1))
    fixture.row("b")
    second.succeed(page("x y", next: 2))
    #expect(fixture.ids == "x y")
    first.succeed(page("a c", next: 3))
    #expect(fixture.ids == "a c")
    fixture.row("c")
    #expect(fixture.cursors == [0, 0, 3])
  }

  @Test func `a first page that is emitted from a cache first is paged by its last value, once it arrives`() {
    pager.loader.refresh()
    fixture.newest.send(page("a b", next: 5))
    fixture.row("b")
    #expect(fixture.cursors == [0, 0])
    fixture.newest.succeed(page("n a b", next: 6))
    #expect(fixture.cursors == [0, 0, 6])
  }

  @Test func `what a refresh has emitted before it failed counts`() {
    loadSecond()
    pager.rowDidEndDisplaying("c")
    pager.loader.refresh()
    fixture.newest.send(page("a b c", next: 1))
    fixture.newest.fail(Offline())
    #expect(fixture.ids == "a b c")
    fixture.row("c")
    #expect(fixture.cursors == [0, 1, 0, 1])
  }

  @Test func `a refresh that brings no page leaves everything as it was`() {
    loadSecond()
    pager.loader.refresh()
    fixture.newest.complete()
    #expect(fixture.ids == "a b c d e f")
    fixture.row("f")
    #expect(fixture.cursors == [0, 1, 0, 2])
  }

  @Test func `a page that was canceled by leaving is requested again when its rows come back`() {
    fixture.row("c")
    fixture.newest.send(page("d", next: 2))
    pager.rowDidEndDisplaying("c")
    pager.loader.leave()
    #expect(fixture.newest.state == .canceled)
    #expect(fixture.ids == "a b c d")
    pager.loader.appear(hasContent: true)
    #expect(fixture.cursors == [0, 1])
    fixture.row("d")
    #expect(fixture.cursors == [0, 1, 1])
    fixture.newest.succeed(page("e f", next: 2))
    #expect(fixture.ids == "a b c e f")
  }

  @Test func `a page without rows that was canceled by leaving is requested again on return`() {
    let fixture = PagerFixture()
    fixture.pager.loader.appear(hasContent: false)
    fixture.newest.succeed(page("", next: 1))
    fixture.pager.loader.leave()
    #expect(fixture.cursors == [0, 1])
    fixture.pager.loader.appear(hasContent: false)
    #expect(fixture.cursors == [0, 1, 1])
  }
}
