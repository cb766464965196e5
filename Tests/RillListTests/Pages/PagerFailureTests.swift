import Rill
import RillList
import RillTesting
import Testing

@MainActor
@Suite struct PagerFailureTests {
  let fixture = PagerFixture()
  var pager: Pager<Int, Row> { fixture.pager }

  init() {
    fixture.loadFirst()
    fixture.row("c")
  }

  @Test func `a failed page says why, and scrolling alone never requests it again`() {
    fixture.newest.fail(Offline())
    #expect(pager.currentState.error is Offline)
    for id in ["a", "b", "c"] { fixture.row(id) }
    pager.loader.appear(hasContent: true)
    #expect(fixture.cursors == [0, 1])
    #expect(pager.loader.currentState == .loaded)
  }

  @Test func `a retry requests the failed page again, once at a time`() {
    fixture.newest.fail(Offline())
    pager.retryPage()
    #expect(pager.currentState.isLoading)
    pager.retryPage()
    #expect(fixture.cursors == [0, 1, 1])
    fixture.newest.succeed(page("d e f", next: 2))
    pager.retryPage()
    #expect(fixture.cursors == [0, 1, 1])
    #expect(fixture.ids == "a b c d e f")
  }

  @Test func `what a page has emitted before it failed stays, and the retry replaces it`() {
    fixture.newest.send(page("d x", next: 2))
    fixture.newest.fail(Offline())
    #expect(fixture.ids == "a b c d x")
    pager.retryPage()
    fixture.newest.succeed(page("e", next: nil))
    #expect(fixture.ids == "a b c e")
    #expect(fixture.cursors == [0, 1, 1])
  }

  @Test func `the options' retries are one page`() {
    let clock = VirtualTimeScheduler()
    let fixture = PagerFixture(
      options: LoadOptions(retry: LoadRetry(2, backoff: Backoff(delay: .seconds(1))), scheduler: clock))
    fixture.loadFirst()
    fixture.row("c")
    fixture.newest.fail(Offline())
    #expect(fixture.pager.currentState.isLoading)
    clock.advance(by: .seconds(1))
    fixture.newest.fail(Offline())
    #expect(fixture.pager.currentState.error is Offline)
    #expect(fixture.cursors == [0, 1, 1])
  }

  @Test func `a refresh that succeeds clears the failure, and paging continues`() {
    fixture.newest.fail(Offline())
    pager.loader.refresh()
    #expect(pager.currentState.error is Offline)
    fixture.newest.succeed(page("a b c", next: 1))
    #expect(fixture.cursors == [0, 1, 0, 1])
    #expect(pager.currentState.isLoading)
  }

  @Test func `a refresh that fails leaves a page that has failed as it was`() {
    fixture.newest.fail(Offline())
    pager.loader.refresh()
    fixture.newest.fail(Offline())
    #expect(pager.currentState.error is Offline)
    #expect(fixture.cursors == [0, 1, 0])
    pager.retryPage()
    #expect(fixture.cursors == [0, 1, 0, 1])
  }

  @Test func `the failure of a page does not show during a first load, nor while its indicator stands`() {
    let clock = VirtualTimeScheduler()
    let options = LoadOptions(indicatorDelay: .seconds(1), indicatorMinimum: .seconds(1), scheduler: clock)
    let fixture = PagerFixture(options: options)
    let pager = fixture.pager
    fixture.loadFirst()
    clock.advance(by: .seconds(1))
    fixture.row("c")
    fixture.newest.fail(Offline())
    clock.advance(by: .seconds(1))
    #expect(pager.currentState.error is Offline)
    pager.loader.load()
    #expect(pager.currentState.error == nil)
    clock.advance(by: .seconds(1))
    fixture.newest.fail(Offline())
    #expect(pager.currentState.error == nil)
    clock.advance(by: .seconds(1))
    #expect(pager.currentState.error is Offline)
  }

  @Test func `the states of a failure and a retry follow one another without a false one between`() {
    var names: [String] = []
    let bag = DisposeBag()
    pager.state.bind(onNext: { names.append("\($0)") }).disposed(by: bag)
    fixture.newest.fail(Offline())
    pager.retryPage()
    fixture.newest.succeed(page("d", next: nil))
    #expect(names == ["loading", "failed(The network is down.)", "loading", "end"])
  }
}
