import Rill
import RillList
import RillTesting
import Testing

/// A pager inside a view model that a driver plays.
@MainActor
@Suite struct PagedListTests {
  final class PagedViewModel: ListViewModel {
    let listItems = BehaviorRelay<ListSections>(value: [])
    let loadError = BehaviorRelay<(any Error)?>(value: nil)
    let pager: Pager<Int, Row>
    private let bag = DisposeBag()

    @MainActor init(pager: Pager<Int, Row>) {
      self.pager = pager
      pager.items.map { sections($0) }.bind(to: listItems).disposed(by: bag)
    }

    @MainActor var loader: Loader? { pager.loader }

    func trackScreenviews() {}
    func loadItems() -> Observable<Void> { pager.loader.run(.refresh) }
    func handle(_ event: any ListEvent, in row: ListRow) -> Bool { pager.handle(event, in: row) }
  }

  let fixture = PagerFixture()
  let display = StubDisplay()
  let driver: ListDriver

  init() {
    driver = ListDriver(viewModel: PagedViewModel(pager: fixture.pager), display: display)
    driver.appear()
    fixture.newest.succeed(page("a b c d", next: 1))
    _ = display.takeCalls()
  }

  private func see(_ rows: Range<Int>) {
    driver.rowsAreVisible(at: rows.map { ListIndexPath(section: 0, item: $0) })
  }

  @Test func `rows that come into view ask for pages, which need no indicator of the screen`() {
    see(0..<2)
    #expect(fixture.cursors == [0])
    see(1..<3)
    #expect(fixture.cursors == [0, 1])
    fixture.newest.succeed(page("e", next: 2))
    #expect(display.takeCalls() == [#"items ["a b c d e"] inserted 0-4"#])
  }

  @Test func `a refresh that shows the same rows again goes on paging, although no row has come into view`() {
    see(0..<2)
    driver.refresh()
    fixture.newest.succeed(page("a b", next: 1))
    #expect(fixture.cursors == [0, 0, 1])
  }

  @Test func `leaving gives the page up, and returning to its rows asks again`() {
    see(2..<4)
    driver.leave()
    #expect(fixture.newest.state == .cancelled)
    driver.appear()
    #expect(fixture.cursors == [0, 1])
    see(2..<4)
    #expect(fixture.cursors == [0, 1, 1])
  }

  @Test func `a refresh that was left is begun again at the return, before any page`() {
    see(2..<4)
    driver.refresh()
    driver.leave()
    driver.appear()
    see(2..<4)
    #expect(fixture.cursors == [0, 1, 0, 0])
    fixture.newest.succeed(page("c d", next: 1))
    #expect(fixture.cursors == [0, 1, 0, 0, 1])
  }

  @Test func `the driver asks for the next page too, and for none after the end`() {
    driver.loadNextPage()
    fixture.newest.succeed(page("e", next: nil))
    driver.loadNextPage()
    #expect(fixture.cursors == [0, 1])
  }

  @Test func `a load by the view model is a refresh of the pager`() {
    let ended = BehaviorRelay(value: false)
    let load = PagedViewModel(pager: fixture.pager).loadItems().subscribe(onCompleted: { ended.accept(true) })
    #expect(fixture.cursors == [0, 0])
    fixture.newest.succeed(page("n", next: nil))
    #expect(ended.value && fixture.ids == "n")
    load.dispose()
  }
}
