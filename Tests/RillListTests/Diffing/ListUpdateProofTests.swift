import RillList
import Testing

@Suite struct ListUpdateProofTests {
  private let old: ListSections = [
    ListSection(id: "x", [Row(id: "a"), Row(id: "b")]),
    ListSection(id: "y", [Row(id: "c")]),
  ]
  private let new: ListSections = [
    ListSection(id: "x", [Row(id: "b", text: "new"), Row(id: "d")]),
    ListSection(id: "z", [Row(id: "c")]),
  ]

  private static func path(_ section: Int, _ item: Int) -> ListIndexPath { ListIndexPath(section: section, item: item) }

  private func fault(_ change: (inout ListUpdate) -> Void) -> String? {
    var update = ListUpdate(from: old, to: new)
    change(&update)
    return update.fault(from: old, to: new)?.description
  }

  @Test func `a correct update has no fault and can be applied`() throws {
    let update = ListUpdate(from: old, to: new)
    #expect(
      "\(update)" == "deleted section 1, inserted section 1, deleted 0-0, inserted 0-1, reloaded 0-0")
    #expect(update.fault(from: old, to: new) == nil)
    #expect(looksSame(try update.applied(to: old, from: new), new))
  }

  @Test func `without its reloads an update leaves old contents in place`() throws {
    var update = ListUpdate(from: old, to: new)
    update.reloads = []
    let result = try update.applied(to: old, from: new)
    #expect((result[0].items[0] as? Row)?.text == "")
  }

  @Test func `missing positions are faults`() {
    #expect(fault { $0.rows.deletes[0].item = 2 } == "There is no row 0-2 in the old list.")
    #expect(fault { $0.rows.inserts[0].item = -1 } == "There is no row 0--1 in the new list.")
    #expect(fault { $0.rows.inserts[0].section = 2 } == "There is no row 2-1 in the new list.")
    #expect(fault { $0.sections.deletes = [7] } == "There is no section 7 in the old list.")
    #expect(fault { $0.reloads[0].item = 9 } == "There is no row 0-9 in the new list.")
  }

  @Test func `no position is named twice`() {
    #expect(fault { $0.rows.deletes += $0.rows.deletes } == "The row 0-0 of the old list is named twice.")
    #expect(fault { $0.rows.inserts += $0.rows.inserts } == "The row 0-1 of the new list is named twice.")
    #expect(
      fault { $0.rows.moves = [.init(from: Self.path(0, 0), to: Self.path(0, 0))] }
        == "The row 0-0 of the old list is named twice.")
    #expect(fault { $0.sections.inserts += [1] } == "The section 1 of the new list is named twice.")
    #expect(fault { $0.reloads += $0.reloads } == "The row 0-0 is reloaded twice.")
    #expect(fault { $0.reloads = [Self.path(0, 1)] } == "The row 0-1 is inserted and also reloaded.")
  }

  @Test func `the rows of a section that comes or goes are not named`() {
    #expect(fault { $0.rows.deletes.append(Self.path(1, 0)) } == "The row 1-0 is deleted with its section.")
    #expect(fault { $0.rows.inserts.append(Self.path(1, 0)) } == "The row 1-0 is inserted with its section.")
    #expect(
      fault { $0.rows.moves = [.init(from: Self.path(1, 0), to: Self.path(0, 1))] }
        == "The row 1-0 is deleted with its section.")
  }

  @Test func `counts come out`() {
    #expect(fault { $0.rows.deletes = [] } == "There is no place left for row 0-1 of the old list.")
    #expect(fault { $0.rows.inserts = [] } == "Nothing fills row 0-1 of the new list.")
    #expect(fault { $0.sections.deletes = [] } == "There is no place left for section 1 of the old list.")
  }

  @Test func `rows and sections that stay are those at their new position`() {
    #expect(
      fault { $0.rows.deletes = [Self.path(0, 1)] } == "Row 0-0 of the old list is not row 0-0 of the new list.")
    #expect(
      fault {
        $0.sections = ListChanges()
        $0.rows = ListChanges()
      } == "Section 1 of the old list is not section 1 of the new list.")
  }
}
