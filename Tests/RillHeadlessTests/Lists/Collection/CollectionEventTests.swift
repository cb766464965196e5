import Foundation
import Rill
import RillHeadless
import RillList
import Testing

@MainActor @Suite struct CollectionEventTests {
  private struct Pressed: ListEvent {}
  private let owner = Chips()

  private func box() -> ListBox<CollectionView> {
    ListBox(
      CollectionView(layout: FlowLayout(alignment: .leading)), columns: 8, rows: 2, owner: owner,
      chips(["aa", "bb", "cc", "dd"]))
  }

  @Test func `an event in an item goes up with the collection and the item's place`() throws {
    let box = box()
    var heard: [String] = []
    box.list.on(Pressed.self) { _, event in
      heard.append("\(event.indexPath.map { "\($0)" } ?? "") \(event.list === box.list) \(event.cell is TextCell)")
    }
    let cell = try #require(box.list.cellForItem(at: ListIndexPath(section: 0, item: 2)) as? TextCell)
    cell.label.send(Pressed())
    #expect(heard == ["0-2 true true"])
  }

  @Test func `a tap selects an item in place of the previous one, and a stream emits it`() {
    let box = box()
    var taps: [ListIndexPath] = []
    let binding = box.list.rx.itemSelected.bind(onNext: { taps.append($0) })
    for item in [1, 3, 9] { box.list.tapRow(at: ListIndexPath(section: 0, item: item)) }
    #expect(taps.map(\.item) == [1, 3])
    #expect(box.list.indexPathForSelectedRow?.item == 3)
    binding.dispose()
  }

  @Test func `a refresh has the first line while it lasts`() {
    let box = box()
    let control = RefreshControl()
    control.text = "New"
    box.list.refreshControl = control
    control.pull()
    #expect(box.lines() == [" ↻ New", "aa bb cc"])
    control.endRefreshing()
    #expect(box.lines() == ["aa bb cc", "dd"])
  }

  @Test func `a page of items is scrolled through with a screenful of cells`() {
    let box = box()
    box.show(chips((0..<3_000).map { "\($0)" }))
    for y in stride(from: 0, to: box.list.contentSize.height, by: 16) { box.scroll(to: y) }
    #expect(box.list.counts.cellsMade <= 12)
    #expect(box.lines()[1].hasSuffix("2999"))
  }
}
