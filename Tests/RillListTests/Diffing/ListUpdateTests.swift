import RillList
import Testing

@Suite struct ListUpdateTests {
  private let a = Row(id: "a")
  private let b = Row(id: "b")

  @Test func `lists that show the same have no update`() {
    #expect(ListUpdate(from: [], to: []) == nil)
    #expect(ListUpdate(from: sections([a], [b]), to: sections([a], [b])) == nil)
  }

  @Test func `rows that came, went or moved are structure`() {
    #expect(ListUpdate(from: sections([a]), to: sections([a, b])) == .structure)
    #expect(ListUpdate(from: sections([a, b]), to: sections([b])) == .structure)
    #expect(ListUpdate(from: sections([a, b]), to: sections([b, a])) == .structure)
    #expect(ListUpdate(from: sections([a], [b]), to: sections([a, b])) == .structure)
  }

  @Test func `a section with another title is structure`() {
    #expect(
      ListUpdate(from: [ListSection(model: "x", items: [a])], to: [ListSection(model: "y", items: [a])]) == .structure)
  }

  @Test func `rows that look different are contents, from top to bottom`() {
    let old = sections([a, b], [a])
    let new = sections([Row(id: "a", text: "x"), b], [Row(id: "a", text: "y")])
    #expect(
      ListUpdate(from: old, to: new)
        == .contents([ListIndexPath(section: 0, item: 0), ListIndexPath(section: 1, item: 0)]))
  }

  @Test func `a row of the same identity that takes another kind of cell is structure`() {
    #expect(ListUpdate(from: sections([a]), to: sections([OtherRow(id: "a")])) == .structure)
  }

  @Test func `duplicate identities are compared place by place`() {
    #expect(
      ListUpdate(from: sections([a, a]), to: sections([a, Row(id: "a", text: "x")]))
        == .contents([ListIndexPath(section: 0, item: 1)]))
  }
}
