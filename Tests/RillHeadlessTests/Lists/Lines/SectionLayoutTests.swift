import Foundation
import RillHeadless
import RillList
import Testing

/// The insets of sections, and the sizes that their owners return.
@MainActor
@Suite struct SectionLayoutTests {
  /// The lines of a table, without trailing blanks.
  private func lines(columns: Int = 12, rows: Int, _ components: any Component...) -> [String] {
    var content: ListSections = []
    for component in components { content += sections(of: component) }
    return ListTable(columns: columns, rows: rows, content).picture()
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.reversed().drop { $0 == " " }.reversed()) }
  }

  @Test func `rows and sections stand as far apart as the layouts say, without a change of any cell`() {
    let layout = ListSectionLayout(insets: ListInsets(top: 16, leading: 16, bottom: 32, trailing: 8), lineSpacing: 16)
    let (first, second) = (
      TextsComponent("a", ["one", "two"], title: "A", layout: layout), TextsComponent("b", ["three"])
    )
    #expect(
      lines(rows: 9, first, second) == ["─ A ────────", "", "  one", "", "  two", "", "", "three", ""])
  }

  @Test func `a text wraps at the width between the insets`() {
    let layout = ListSectionLayout(insets: ListInsets(leading: 16, trailing: 16))
    #expect(lines(rows: 3, TextsComponent("a", ["one two three"], layout: layout)) == ["  one two", "  three", ""])
  }

  @Test func `an owner returns the height`() {
    let component = TextsComponent("a", ["one", "two"])
    component.itemSize = ListSize(width: 96, height: 32)
    #expect(lines(rows: 4, component) == ["one", "", "two", ""])
  }

  @Test func `a row narrower than its line is centered, or at the leading edge if its owner says so`() {
    let (middle, leading) = (TextsComponent("a", ["one"]), LeadingTexts("b", ["two"]))
    for component in [middle, leading] { component.itemSize = ListSize(width: 24, height: 16) }
    #expect(lines(columns: 11, rows: 2, middle, leading) == ["    one", "two"])
  }

  @Test func `a row is no wider than the room`() {
    let component = TextsComponent("a", ["one"], layout: ListSectionLayout(insets: ListInsets(leading: 16)))
    component.itemSize = ListSize(width: 960, height: 16)
    #expect(lines(rows: 1, component) == ["  one"])
  }

  @Test(arguments: [Double.nan, .infinity, -8])
  func `an invalid size never traps`(length: Double) {
    let component = TextsComponent("a", ["one"])
    component.itemSize = ListSize(width: length, height: length)
    #expect(lines(rows: 2, component).count == 2)
  }

  @Test func `insets that leave no room show nothing, and trap nowhere`() {
    let layout = ListSectionLayout(insets: ListInsets(leading: 80, trailing: 80))
    #expect(lines(rows: 3, TextsComponent("a", ["one"], layout: layout)) == ["", "", ""])
  }

  @Test func `a row is found by its index path, and scrolled to, among the room between rows`() {
    let layout = ListSectionLayout(insets: ListInsets(top: 16), lineSpacing: 16)
    let list = ListTable(
      columns: 8, rows: 2, sections(of: TextsComponent("a", (0..<9).map { "row \($0)" }, layout: layout)))
    list.table.scroll(to: ListIndexPath(section: 0, item: 5))
    #expect(list.picture() == "row 5   \n        ")
    #expect(list.table.indexPathsForVisibleRows == [ListIndexPath(section: 0, item: 5)])
    #expect(list.table.contentSize.height == CGFloat(288))
  }
}
