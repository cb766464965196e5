import RillList
import Testing

@Suite struct ListUpdateExplanationTests {
  private func rows(_ ids: String...) -> [any ListItemViewModel] { ids.map { Row(id: ListItemID($0)) } }

  private func explain(_ old: ListSections, _ new: ListSections) -> String {
    "\(ListUpdate(from: old, to: new).explanation(from: old, to: new))"
  }

  @Test func `rows are identified by name and place`() {
    let new: [any ListItemViewModel] = [Row(id: "x"), Row(id: "a", text: "new"), Row(id: "c"), Row(id: "d")]
    #expect(
      explain(sections(rows("a", "b", "c", "e", "x")), sections(new))
        == #"deleted "b" 1, "e" 3, moved "x" 4→0, inserted "d" 3, reloaded "a" 1"#)
  }

  @Test func `sections are identified by their models, and rows with their section if there are several`() {
    let old: ListSections = [
      ListSection(id: "New", rows("a")), ListSection(id: "Old", rows("b", "c")),
    ]
    let new: ListSections = [
      ListSection(id: "Old", rows("c", "a")), ListSection(id: "New", rows()),
      ListSection(id: "More", rows("d")),
    ]
    #expect(
      explain(old, new)
        == #"moved section "Old" 1→0, inserted section "More" 2, deleted "b" 1-0, moved "a" 0-0→0-1"#)
    #expect(explain(new, []) == #"deleted section "Old" 0, "New" 1, "More" 2"#)
  }

  @Test func `many changes and long names are cut short`() {
    let many = (0..<100).map { Row(id: ListItemID("row \($0)")) }
    #expect(
      explain(sections(rows()), sections(many))
        == #"inserted "row 0" 0, "row 1" 1, "row 2" 2 and 97 more"#)
    #expect(
      explain(sections(rows()), sections(rows("a name that never comes to its end\n")))
        == #"inserted "a name that never comes…" 0"#)
    #expect(explain(sections(rows()), sections(rows("two\nlines"))) == #"inserted "two\nlines" 0"#)
  }

  @Test func `nothing changed`() {
    #expect(explain(sections(rows("a")), sections(rows("a"))) == "nothing changed")
  }

  @Test func `a duplicate is reported on a separate line`() {
    #expect(
      explain(sections(rows("a", "b", "c")), sections(rows("c", "b", "a", "a")))
        == """
        moved "c" 2→0, "b" 1→1, inserted "a" 3
        The rows 0-2 and 0-3 share the identity "a".
        """)
  }

  @Test func `an update alone describes positions`() {
    #expect("\(ListUpdate(from: sections(rows("a", "b")), to: sections(rows("b"))))" == "deleted 0-0")
  }
}
