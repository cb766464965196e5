import Foundation
import Rill
import RillHeadless
import RillList
import Testing

@MainActor @Suite struct FlowLayoutTests {
  private let owner = Chips()

  private func box(
    _ layout: FlowLayout = FlowLayout(alignment: .leading), columns: Int = 11, rows: Int = 4, sized: Bool = true,
    _ sections: ListSections
  ) -> ListBox<CollectionView> {
    ListBox(
      CollectionView(layout: layout), columns: columns, rows: rows, owner: sized ? owner : nil, sections)
  }

  private let six = chips(["aa", "bbb", "cc", "dddd", "eee", "f"])

  @Test func `as many items stand side by side as there is room for`() {
    #expect(box(FlowLayout(alignment: .leading), six).lines() == ["aa bbb cc", "dddd eee f", "", ""])
    #expect(box(columns: 10, chips(["aaaaa", "bbbb", "c"])).lines() == ["aaaaa bbbb", "c", "", ""])
    #expect(box(columns: 9, chips(["aaaaa", "bbbb", "c"])).lines() == ["aaaaa", "bbbb c", "", ""])
  }

  @Test func `lines with remaining room are centered, or justified except for the last one`() {
    #expect(box(FlowLayout(alignment: .center), columns: 12, six).lines() == ["  aa bbb cc", " dddd eee f", "", ""])
    #expect(
      box(FlowLayout(), columns: 13, chips(["aa", "bbb", "cc", "dddd", "ee"])).lines()
        == ["aa   bbb   cc", "dddd ee", "", ""])
  }

  @Test func `a single item in a line other than the last one is at the leading edge of justified lines`() {
    #expect(
      box(FlowLayout(), columns: 8, chips(["aaaaa", "bbbbbbb", "c"])).lines() == ["aaaaa", "bbbbbbb", "c", ""])
  }

  @Test func `sections have insets, and room between items and lines`() {
    let layout = ListSectionLayout(
      insets: ListInsets(top: 16, leading: 16, bottom: 0, trailing: 8), itemSpacing: 16, lineSpacing: 16)
    #expect(box(columns: 11, chips(["aa", "bb", "cc"], layout: layout)).lines() == ["", "  aa  bb", "", "  cc"])
  }

  @Test func `items stand at the top of their line, which is as high as the highest one`() {
    #expect(box(columns: 8, chips(["a", "b!!", "c", "d"])).lines() == ["a b!! c", "", "d", ""])
  }

  @Test func `an item that is too wide is as wide as the room, on a separate line`() {
    #expect(box(columns: 5, chips(["a", "abcdefgh", "b"])).lines() == ["a", "abcd…", "b", ""])
  }

  @Test func `an item without a size fills its line, as in a table`() {
    let box = box(columns: 8, sized: false, chips(["a", "one two three", "b"]))
    #expect(box.lines() == ["a", "one two", "three", "b"])
  }

  @Test func `items may be as wide as their content, and wrap where there is no room`() {
    let box = box(
      FlowLayout(alignment: .leading, itemWidth: .content(estimate: 24)), columns: 9, sized: false,
      chips(["aa", "bb", "cc", "a long one", "d"]))
    #expect(box.lines() == ["aa bb cc", "a long", "one", "d"])
  }

  @Test func `in right-to-left text, lines begin at the right`() {
    let box = box(columns: 8, chips(["aa", "bb", "ccc"]))
    box.list.semanticContentAttribute = .forceRightToLeft
    #expect(box.lines() == ["   bb aa", "     ccc", "", ""])
  }

  @Test func `a section whose owner aligns it to the leading edge does so in any layout`() {
    final class Leading: ListSectionOwner, AlignsToLeading {
      let events = ListEventHandlers()
      func size(of item: any ListItemViewModel, in container: ListSize) -> ListSize? { ListSize(width: 24, height: 16) }
    }
    let owner = Leading()
    var sections = six
    sections[0].model.owner = owner
    #expect(box(FlowLayout(alignment: .center), columns: 9, sections).lines()[0] == "aa  bbb")
  }

  @Test func `another layout moves items, and touches neither cells nor items`() {
    let box = box(FlowLayout(), columns: 13, six)
    let (cells, asked, sizes) = (box.cells(), box.list.counts, owner.asked)
    for layout in [FlowLayout(alignment: .center), FlowLayout(alignment: .leading), FlowLayout()] {
      let before = box.picture()
      box.list.layout = layout
      #expect(box.picture() != before)
      #expect(cells.allSatisfy { box.cells()[$0.key] === $0.value })
    }
    #expect(box.list.counts == asked)
    #expect(owner.asked == sizes)
  }

  @Test func `items that are as wide as their content at run time keep their cells`() {
    let box = box(sized: false, six)
    #expect(box.lines() == ["aa", "bbb", "cc", "dddd"])
    let cells = box.cells()
    box.list.layout = FlowLayout(alignment: .leading, itemWidth: .content(estimate: 8))
    #expect(box.lines() == ["aa bbb cc", "dddd eee f", "", ""])
    #expect(cells.allSatisfy { box.cells()[$0.key] === $0.value })
    box.list.layout = FlowLayout(alignment: .leading)
    #expect(box.lines() == ["aa", "bbb", "cc", "dddd"])
  }

  @Test
  func `a section of which the sizes are known is as high as it is before it is shown, with a screenful of cells`() {
    let box = box(columns: 10, rows: 2, chips((0..<10_000).map { "\($0 % 10)\($0 % 7)\($0)" }))
    let height = box.list.contentSize.height
    box.list.scroll(to: ListIndexPath(section: 0, item: 9_999))
    #expect(box.list.contentSize.height == height)
    #expect(box.lines()[1].hasSuffix("9999"))
    #expect(box.list.counts.cellsMade <= 8)
    #expect(owner.asked <= 10_002 + box.list.counts.rowsAsked)
  }

  @Test func `another width breaks lines again, and requests sizes again`() {
    let box = box(columns: 9, six)
    box.list.frame.size = TextMetric.size(columns: 6, rows: 4)
    #expect(box.lines() == ["aa bbb", "cc", "dddd", "eee f"])
    owner.widthOf = { Double(TextMetric.width(of: $0)) * 2 }
    box.list.frame.size = TextMetric.size(columns: 13, rows: 4)
    #expect(box.lines() == ["aa   bbb", "cc   dddd", "eee    f", ""])
  }

  @Test func `an item is scrolled to with its line`() {
    let box = box(columns: 9, rows: 2, chips((0..<40).map { "c\($0)" }))
    box.list.scroll(to: ListIndexPath(section: 0, item: 20))
    #expect(box.lines()[0].contains("c20"))
    #expect(box.list.indexPathsForVisibleItems.contains(ListIndexPath(section: 0, item: 20)))
    #expect(box.list.cellForItem(at: ListIndexPath(section: 0, item: 20)) != nil)
  }

  @Test(arguments: [Double.nan, -8, 0, .infinity])
  func `impossible widths do no harm`(width: Double) {
    owner.widthOf = { _ in width }
    #expect(box(FlowLayout(itemWidth: .content(estimate: width)), columns: 6, six).lines().count == 4)
    #expect(box(FlowLayout(itemWidth: .content(estimate: width)), columns: 6, sized: false, six).lines()[0] == "aa bbb")
    let other = box(FlowLayout(), six)
    other.list.frame.size.width = width
    other.list.layoutIfNeeded()
    other.list.frame.size = TextMetric.size(columns: 6, rows: 4)
    #expect(other.lines().count == 4)
  }

  @Test func `titles stand above their sections`() {
    var sections = six
    sections[0].model.title = "Tags"
    #expect(box(FlowLayout(alignment: .leading), sections).lines() == ["─ Tags ────", "aa bbb cc", "dddd eee f", ""])
  }
}
