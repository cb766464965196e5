import Foundation
import Rill
import RillHeadless
import RillList
import RillPictures
import RillTesting
import Testing

/// Selected elements look selected.
@MainActor @Suite struct SelectionPictureTests {
  private func svg(_ view: View) -> String { SVGRenderer(isFramed: false).picture(of: view) }
  private let veil = "fill-opacity=\"0.12\""

  @Test func `a selected row is marked in both pictures, goes where its row goes, and ends with the selection`() {
    let box = ListBox(TableView(), columns: 12, rows: 4, chips(["one", "two of it", "end"]))
    let plain = (box.picture(), svg(box.list))
    #expect(!plain.1.contains(veil))
    box.list.tapRow(at: ListIndexPath(section: 0, item: 1))
    #expect(box.lines() == ["one", "two of it▒▒▒", "end", ""])
    #expect(svg(box.list).components(separatedBy: veil).count == 2)
    box.show(chips(["zero", "one", "two of it"]))
    #expect(box.lines() == ["zero", "one", "two of it▒▒▒", ""])
    box.list.tapRow(at: ListIndexPath(section: 0, item: 0))
    #expect(box.lines() == ["zero▒▒▒▒▒▒▒▒", "one", "two of it", ""])
    box.list.deselectRow(at: ListIndexPath(section: 0, item: 0))
    box.show(chips(["one", "two of it", "end"]))
    #expect((box.picture(), svg(box.list)) == plain)
  }

  @Test func `a reused cell is marked for its own row only`() {
    let box = ListBox(TableView(), columns: 4, rows: 2, chips((0..<20).map { "\($0)" }))
    box.list.tapRow(at: ListIndexPath(section: 0, item: 1))
    box.scroll(to: 160)
    #expect(box.lines() == ["10", "11"])
    box.scroll(to: 0)
    #expect(box.lines() == ["0", "1▒▒▒"])
    #expect(box.list.cellForRow(at: ListIndexPath(section: 0, item: 1))?.isSelected == true)
    box.list.reloadRows(at: [ListIndexPath(section: 0, item: 1)])
    #expect(box.lines() == ["0", "1▒▒▒"])
  }

  @Test func `a selected item is marked over its own background`() {
    let owner = Chips()
    owner.widthOf = { Double(TextMetric.width(of: $0)) + 16 }
    let box = ListBox(CollectionView(), columns: 14, rows: 1, owner: owner, chips(["a b", "c d"]))
    for cell in box.cells().values { cell.background = .shaded }
    box.list.tapRow(at: ListIndexPath(section: 0, item: 1))
    #expect(box.lines() == ["a b░░ c d▒▒"])
    #expect(svg(box.list).contains("stroke-width=\"1.5\""))
  }

  @Test(arguments: [
    ("abcd", "abc▒"), ("ab c", "ab▒c"), ("中文", "中 ▒"), ("░▒░", "░▒░▒"), ("░▒░░", "░▒░▒"), ("░ x", "░ x▒"),
  ])
  func `a selected row without room is marked too, and no text is taken for a background`(
    text: String, marked: String
  ) {
    let box = ListBox(TableView(), columns: 4, rows: 1, chips([text]))
    #expect(box.lines() == [text])
    box.list.tapRow(at: ListIndexPath(section: 0, item: 0))
    #expect(box.lines() == [marked])
    box.list.deselectRow(at: ListIndexPath(section: 0, item: 0))
    #expect(box.lines() == [text])
  }

  @Test func `a row that leaves in an animation is marked for as long as it is selected`() {
    let clock = VirtualTimeScheduler()
    let second = ListAnimation(duration: .seconds(1), scheduler: clock)
    let box = ListBox(TableView(), columns: 2, rows: 3, chips(["a", "b", "c"]))
    box.list.tapRow(at: ListIndexPath(section: 0, item: 2))
    box.show(chips(["a", "x", "y", "z", "b", "c"]), animated: second)
    #expect(box.lines() == ["a", "b", "c▒"])
    box.list.deselectRow(at: ListIndexPath(section: 0, item: 5))
    #expect(box.lines() == ["a", "b", "c"])
    box.list.tapRow(at: ListIndexPath(section: 0, item: 5))
    #expect(box.lines() == ["a", "b", "c▒"])
    clock.advance(by: .seconds(1))
    #expect(box.lines() == ["a", "x", "y"])
  }

  @Test func `a removed row is not selected while it folds up`() {
    let second = ListAnimation(duration: .seconds(1), scheduler: VirtualTimeScheduler())
    let box = ListBox(TableView(), columns: 2, rows: 3, chips(["a", "b", "c"]))
    box.list.tapRow(at: ListIndexPath(section: 0, item: 1))
    box.show(chips(["a", "c"]), animated: second)
    #expect(box.lines() == ["a", "b", "c"])
  }
}
