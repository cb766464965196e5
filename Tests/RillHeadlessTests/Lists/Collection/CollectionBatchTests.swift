import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import TestSupport
import Testing

@MainActor @Suite struct CollectionBatchTests {
  private let owner = Chips()

  private func box(_ columns: Int, _ rows: Int, _ sections: ListSections) -> ListBox<CollectionView> {
    ListBox(
      CollectionView(layout: FlowLayout(alignment: .leading)), columns: columns, rows: rows, owner: owner, sections)
  }

  @Test func `an update keeps cells, sizes and the selection`() {
    let box = box(8, 3, chips(["aa", "bb", "cc", "dd", "ee"]))
    let (cells, asked) = (box.cells(), owner.asked)
    box.list.tapRow(at: ListIndexPath(section: 0, item: 2))
    box.show(chips(["aa", "x", "cc", "bb", "dd", "ee"]))
    #expect(box.lines() == ["aa x c▒", "bb dd ee", ""])
    #expect(box.list.indexPathForSelectedRow == ListIndexPath(section: 0, item: 2))
    #expect(box.cells().filter { $0.key != "x" }.allSatisfy { cells[$0.key] === $0.value })
    // New items are measured when they arrive, and their sizes are known when they are shown.
    #expect(owner.asked <= asked + 2)
  }

  @Test func `the line of the first item in view stays where it is`() {
    let all = (0..<40).map { "c\($0 + 10)" }
    let box = box(8, 4, chips(all))
    box.scroll(to: 88)
    let first = box.list.indexPathsForVisibleItems[0].item
    let y = box.cells()[ListItemID(all[first])]?.frame.minY
    box.show(chips(["new 1", "new 2", "new 3"] + all))
    #expect(box.cells()[ListItemID(all[first])]?.frame.minY == y)
    box.show(chips(all.dropFirst(5)))
    #expect(box.cells()[ListItemID(all[first])]?.frame.minY == y)
  }

  @Test func `an item that looks different has its new size`() {
    let box = box(8, 3, chips(["aa", "bb", "cc"]))
    let cell = box.cells()["bb"]
    var sections = box.source.sections
    sections[0].items[1] = TextItem("b!!", id: "bb")
    box.show(sections)
    #expect(box.lines() == ["aa b!!", "cc", ""] || box.lines() == ["aa b!!", "", "cc"])
    #expect(box.list.contentSize.height == 48)
    #expect(box.cells()["bb"] === cell)
  }

  @Test func `an update that is none of these items is reported, and all are reloaded`() {
    let box = box(8, 2, chips(["aa", "bb"]))
    let reported = diagnostics {
      box.source.display(
        chips(["x"]), update: ListUpdate(rows: ListChanges(inserts: [ListIndexPath(section: 0, item: 0)])),
        in: box.list)
    }
    #expect(
      reported == [
        "List reloaded: the update does not match its rows. "
          + "The number of rows in section 0 after the update is 1, not 3."
      ])
    #expect(box.lines() == ["x", ""])
  }

  @Test func `a section whose layout changes keeps its cells`() {
    let box = box(8, 3, chips(["aa", "bb", "cc"]))
    let cells = box.cells()
    box.show(chips(["aa", "bb", "cc"], layout: ListSectionLayout(insets: ListInsets(leading: 8), itemSpacing: 16)))
    #expect(box.lines() == [" aa  bb", " cc", ""])
    #expect(box.cells().allSatisfy { cells[$0.key] === $0.value })
  }

  /// Each seed is 25 updates of all kinds; more seeds run where they are fast.
  @Test(arguments: 1...repeats(debug: 6, release: 20), [true, false])
  func `after random updates a collection shows what one does that was made with the last content`(
    seed: Int, isSized: Bool
  ) {
    var random = SeededGenerator(seed: seed)
    var content = RandomContent(seed: seed)
    let layout = FlowLayout(alignment: .justified, itemWidth: .content(estimate: 40))
    func make() -> ListBox<CollectionView> {
      ListBox(
        CollectionView(layout: layout), columns: 14, rows: 8, owner: isSized ? owner : nil, content.sections)
    }
    let box = make()
    for step in 0..<25 {
      let cells = box.cells()
      content.change()
      let update = ListUpdate(from: box.source.sections, to: content.sections)
      box.show(content.sections)
      let gone = update.rows.deletes.count + update.sections.deletes.count
      if gone == 0 {
        #expect(box.cells().allSatisfy { cells[$0.key] == nil || cells[$0.key] === $0.value }, "seed \(seed), \(step)")
      }
      if random.once(in: 3) { box.scroll(to: CGFloat(random.number(0...20) * 8)) }
    }
    // From the top, so that both measure the same items.
    let fresh = make()
    for y in stride(from: 0, through: max(fresh.list.contentSize.height, box.list.contentSize.height) + 64, by: 64) {
      fresh.scroll(to: y)
      box.scroll(to: y)
    }
    for y in stride(from: 0, through: fresh.list.contentSize.height, by: 40) {
      fresh.scroll(to: y)
      box.scroll(to: y)
      #expect(box.picture() == fresh.picture(), "seed \(seed), at \(y)")
    }
  }
}
