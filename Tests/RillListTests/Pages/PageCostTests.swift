import Rill
import RillList
import RillTesting
import Testing

/// The cost of a page, counted: a list that is copied for a page has another address afterward.
@MainActor
@Suite struct PageCostTests {
  private let fixture = PagerFixture()
  private var pager: Pager<Int, Row> { fixture.pager }

  private var place: UnsafePointer<Row>? { pager.currentItems.withUnsafeBufferPointer { $0.baseAddress } }

  private func load(_ pages: Range<Int>) -> Int {
    var copies = 0
    for number in pages {
      let before = place
      if number == 0 { pager.loader.load() } else { pager.loader.loadNextPage() }
      let ids = (0..<10).map { "\(number * 10 + $0)" }.joined(separator: " ")
      fixture.newest.succeed(page(ids, next: number + 1))
      if place != before { copies += 1 }
    }
    return copies
  }

  @Test func `five hundred pages copy the list only when it doubles its room`() {
    #expect(load(0..<500) < 15)
    #expect(pager.currentItems.count == 5_000)
  }

  @Test func `a list view model keeps no copy either`() {
    let viewModel = ListViewModel(pager: pager) { rows, _ in sections(rows.map { Row(id: $0.id) }) }
    #expect(load(0..<200) < 15)
    #expect(viewModel.listItems.value[0].items.count == 2_000)
  }

  @Test func `what stands beside the rows keeps no copy either`() {
    let header = BehaviorRelay(value: "")
    let viewModel = ListViewModel(pager: pager, with: header) { rows, _, header in
      sections([OtherRow(id: ListItemID(header))], rows.map { Row(id: $0.id) })
    }
    #expect(load(0..<200) < 15)
    let before = place
    header.accept("new")
    pager.loader.loadNextPage()
    #expect(place == before)
    #expect(viewModel.listItems.value[1].items.count == 2_000)
  }

  @Test func `a change of one item is made in its place`() {
    let viewModel = ListViewModel(pager: pager) { rows, _ in sections(rows.map { Row(id: $0.id, text: $0.text) }) }
    _ = load(0..<10)
    let before = place
    for number in 0..<100 { pager.update("\(number)") { $0.text = "changed" } }
    #expect(place == before)
    #expect(pager.currentItems.allSatisfy { $0.text == "changed" })
    #expect(viewModel.listItems.value[0].items.count == 100)
  }

  @Test func `observers that keep nothing cost no copy`() {
    let counts = BehaviorRelay<[Int]>(value: [])
    let looking = pager.items.subscribe(onNext: { items in counts.update { $0.append(items.count) } })
    #expect(load(0..<500) < 15)
    #expect(counts.value == (0...500).map { $0 * 10 })
    looking.dispose()
  }

  @Test func `an observer that keeps its elements retains them`() {
    let kept = BehaviorRelay<[[Row]]>(value: [])
    let looking = pager.items.subscribe(onNext: { items in kept.update { $0.append(items) } })
    _ = load(0..<3)
    #expect(kept.value.map(\.count) == [0, 10, 20, 30])
    looking.dispose()
  }

  @Test func `a page reads the identities of its own items only`() {
    let asked = BehaviorRelay(value: 0)
    let pager = Pager(id: { (row: Row) in
      asked.update { $0 += 1 }; return row.id
    }) { (cursor: Int?) in
      let number = cursor ?? 0
      return .just(PagerPage(items: [Row(id: "\(number)a"), Row(id: "\(number)b")], next: number + 1))
    }
    pager.loader.load()
    for _ in 0..<300 { pager.loader.loadNextPage() }
    #expect(pager.currentItems.count == 602)
    #expect(asked.value <= 2 * 602)
  }
}
