import Dispatch
import Rill
import RillList
import RillTesting
import TestSupport
import Testing

/// A pager inside a view model that a driver drives.
@MainActor
@Suite(.tags(.concurrency)) struct PagedListTests {
  let fixture = PagerFixture()
  let display = StubDisplay()
  let driver: ListDriver

  init() {
    driver = ListDriver(viewModel: Self.viewModel(fixture.pager), display: display)
    driver.appear()
    fixture.newest.succeed(page("a b c d", next: 1))
    _ = display.takeCalls()
  }

  private static func viewModel(_ pager: Pager<Int, Row>) -> ListViewModel {
    ListViewModel(pager: pager) { rows, _ in sections(rows) }
  }

  private func see(_ rows: Range<Int>) {
    driver.rowsAreVisible(at: rows.map { ListIndexPath(section: 0, item: $0) })
  }

  @Test func `the row after the last one has the words of the list, from its initializer or from a driver`() {
    let fixture = PagerFixture()
    let viewModel = ListViewModel(pager: fixture.pager, texts: .chinese) { _, _ in
      sections([MessageItemViewModel(title: fixture.pager.texts.value.loading)])
    }
    #expect(fixture.pager.texts.value.loading == "加载中…")
    func title() -> String? { (viewModel.listItems.value.first?.items.first as? MessageItemViewModel)?.title }
    #expect(title() == "加载中…")
    var texts = ListTexts.english
    texts.loading = "More…"
    let driver = ListDriver(viewModel: viewModel, display: display, texts: texts)
    #expect(title() == "More…")
    withExtendedLifetime(driver) {}
  }

  @Test func `rows that come into view request pages, which need no indicator of the screen`() {
    see(0..<2)
    #expect(fixture.cursors == [0])
    see(1..<3)
    #expect(fixture.cursors == [0, 1])
    fixture.newest.succeed(page("e", next: 2))
    #expect(display.takeCalls() == [#"items ["a b c d e"] inserted 0-4"#])
  }

  @Test func `a refresh that shows the same rows again continues paging, although no row has come into view`() {
    see(0..<2)
    driver.refresh()
    fixture.newest.succeed(page("a b", next: 1))
    #expect(fixture.cursors == [0, 0, 1])
  }

  @Test func `leaving cancels the page, and returning to its rows requests it again`() {
    see(2..<4)
    driver.leave()
    #expect(fixture.newest.state == .canceled)
    driver.appear()
    #expect(fixture.cursors == [0, 1])
    see(2..<4)
    #expect(fixture.cursors == [0, 1, 1])
  }

  @Test func `a refresh that was canceled by leaving starts again on return, before any page`() {
    see(2..<4)
    driver.refresh()
    driver.leave()
    driver.appear()
    see(2..<4)
    #expect(fixture.cursors == [0, 1, 0, 0])
    fixture.newest.succeed(page("c d", next: 1))
    #expect(fixture.cursors == [0, 1, 0, 0, 1])
  }

  @Test func `the driver requests the next page too, and none after the end`() {
    driver.loadNextPage()
    fixture.newest.succeed(page("e", next: nil))
    driver.loadNextPage()
    #expect(fixture.cursors == [0, 1])
  }

  @Test func `another thread may read the pager in the meantime`() async {
    let viewModel = Self.viewModel(fixture.pager)
    let (items, state) = (fixture.pager.items, fixture.pager.state)
    let isOver = Protected(false)
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        while !isOver.value {
          items.subscribe(onNext: { _ in }).dispose()
          state.subscribe(onNext: { _ in }).dispose()
        }
        DispatchQueue.main.async { done.resume() }
      }
      for number in 0..<500 {
        fixture.pager.loader.load()
        fixture.newest.succeed(page("\(number)", next: 1))
      }
      _ = isOver.exchange(true)
    }
    #expect(viewModel.listItems.value[0].items.map(\.id) == ["499"])
  }

  @Test func `a load by the view model is a refresh of the pager`() {
    let ended = BehaviorRelay(value: false)
    let load = Self.viewModel(fixture.pager).loadItems().subscribe(onCompleted: { ended.accept(true) })
    #expect(fixture.cursors == [0, 0])
    fixture.newest.succeed(page("n", next: nil))
    #expect(ended.value && fixture.ids == "n")
    load.dispose()
  }
}
