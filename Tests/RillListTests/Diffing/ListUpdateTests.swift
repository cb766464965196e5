import Rill
import RillList
import TestSupport
import Testing

@Suite struct ListUpdateTests {
  private let a = Row(id: "a")
  private let b = Row(id: "b")
  private let c = Row(id: "c")

  private func path(_ section: Int, _ item: Int) -> ListIndexPath { ListIndexPath(section: section, item: item) }

  private func titled(_ parts: KeyValuePairs<String, [any ListItemViewModel]>) -> ListSections {
    ListSections(parts.map { ListSection(id: $0.key, $0.value) })
  }

  private func update(_ old: ListSections, _ new: ListSections) -> String { "\(ListUpdate(from: old, to: new))" }

  @Test func `contents that show the same have an empty update`() {
    #expect(ListUpdate(from: ListSections(), to: []).isEmpty)
    #expect(ListUpdate(from: sections([a], [b]), to: sections([a], [b])).isEmpty)
  }

  @Test func `rows come and go`() {
    #expect(update(sections([a]), sections([a, b])) == "inserted 0-1")
    #expect(update(sections([a, b]), sections([b])) == "deleted 0-0")
    #expect(update(sections([a, b]), sections([a, c])) == "deleted 0-1, inserted 0-1")
  }

  @Test func `as few rows as possible move`() {
    let rows: [any ListItemViewModel] = "abcdefghij".map { Row(id: ListItemID("\($0)")) }
    #expect(update(sections(rows), sections(Array(rows[1...] + rows[..<1]))) == "moved 0-0→0-9")
    #expect(update(sections(rows), sections(Array(rows[9...] + rows[..<9]))) == "moved 0-9→0-0")
    #expect(update(sections([a, b, c]), sections([c, b, a])) == "moved 0-2→0-0, 0-1→0-1")
  }

  @Test func `a row moves to another section that stays`() {
    let old = titled(["x": [a, b], "y": [c]])
    #expect(update(old, titled(["x": [b], "y": [c, a]])) == "moved 0-0→1-1")
    #expect(update(old, titled(["y": [a, c], "x": [b]])) == "moved section 1→0, moved 0-0→0-0")
  }

  @Test func `a section moves with its rows`() {
    #expect(update(titled(["x": [a], "y": [b]]), titled(["y": [b], "x": [a]])) == "moved section 1→0")
  }

  /// The update in the form for UIKit.
  private func batch(_ old: ListSections, _ new: ListSections) -> String {
    "\(ListUpdate(from: old, to: new).forUIKit)"
  }

  @Test func `for UIKit, a section that moves with changes of its rows is deleted and inserted`() {
    #expect(
      batch(titled(["x": [a], "y": [b]]), titled(["y": [c], "x": []]))
        == "deleted section 1, inserted section 0, deleted 0-0")
    // A row that moves into the moved section is deleted where it was; one that leaves it is inserted.
    #expect(
      batch(titled(["x": [a, b], "y": [c]]), titled(["y": [a, c], "x": [b]]))
        == "deleted section 1, inserted section 0, deleted 0-0")
    #expect(
      batch(titled(["x": [b], "y": [a, c]]), titled(["y": [c], "x": [a, b]]))
        == "deleted section 1, inserted section 0, inserted 1-0")
  }

  @Test func `for UIKit, no section moves to where it is`() {
    #expect(
      batch(titled(["x": [a], "y": [b], "z": [c]]), titled(["z": [c], "y": [b], "x": [a]]))
        == "deleted section 1, moved section 2→0, inserted section 1")
  }

  @Test func `for UIKit, other updates stay as they are, and what comes with its section is not reloaded`() {
    let old = titled(["x": [a], "y": [b]])
    let moved = ListUpdate(from: old, to: titled(["y": [b], "x": [Row(id: "a", text: "x")]]))
    #expect(moved.forUIKit == moved)
    let changed = ListUpdate(from: old, to: titled(["y": [Row(id: "b", text: "x"), c], "x": [a]]))
    #expect("\(changed)" == "moved section 1→0, inserted 0-1, reloaded 0-0")
    #expect("\(changed.forUIKit)" == "deleted section 1, inserted section 0")
  }

  @Test func `the rows of a section that comes or goes are not named`() {
    #expect(update([], sections([a, b])) == "inserted section 0")
    #expect(update(sections([a, b]), []) == "deleted section 0")
    #expect(update(titled(["x": [a]]), titled(["y": [a]])) == "deleted section 0, inserted section 0")
    #expect(update(titled(["x": [a, b]]), titled(["x": [b], "y": [a]])) == "inserted section 1, deleted 0-0")
    #expect(update(titled(["x": [a], "y": [b]]), titled(["y": [b, a]])) == "deleted section 0, inserted 0-1")
  }

  @Test func `rows that look different are reloaded where they stand afterwards`() {
    let old = sections([a, b], [c])
    let new = sections([Row(id: "b", text: "x"), a], [Row(id: "c", text: "y")])
    #expect(update(old, new) == "moved 0-1→0-0, reloaded 0-0, 1-0")
    #expect(update(sections([a, b]), sections([a, Row(id: "b", text: "x")])) == "reloaded 0-1")
  }

  @Test func `a row with the same identity and another kind of cell is removed and inserted`() {
    #expect(update(sections([a]), sections([OtherRow(id: "a")])) == "deleted 0-0, inserted 0-0")
  }

  @Test func `duplicate identities are compared place by place`() {
    let twice = ListUpdate(from: titled(["x": [a, a]]), to: titled(["x": [a, Row(id: "a", text: "x")]]))
    #expect(twice.reloads == [path(0, 1)] && !twice.isStructural)
    #expect(update(titled(["x": [a, b, a]]), titled(["x": [b, a, a]])) == "moved 0-1→0-0")
    #expect(ListUpdate(from: titled(["x": [a, a]]), to: titled(["x": [a]])).duplicate == nil)
    let models = ListUpdate(from: titled(["x": [a], "x": [b]]), to: titled(["x": [a], "x": [b, c]]))
    #expect(models.rows == ListChanges(inserts: [path(1, 1)]) && models.sections.isEmpty)
    #expect("\(ListDuplicate.row("a", path(0, 1), path(1, 0)))" == #"The rows 0-1 and 1-0 share the identity "a"."#)
    #expect("\(ListDuplicate.section("x", 0, 2))" == #"The sections 0 and 2 share the identity "x"."#)
  }

  @Test func `a duplicate found while rows are searched is named with both places`() {
    let rows = (0..<40).map { Row(id: ListItemID("\($0)")) }
    // The unchanged rows at the top, two of which have one identity, are not looked up.
    let old = titled(["top": [a, a], "x": rows])
    let new = titled(["top": [a, a], "x": rows.reversed() + [rows[7]]])
    #expect(ListUpdate(from: old, to: new).duplicate == .row("7", path(1, 32), path(1, 40)))
    let sections = ListSections((0..<40).map { ListSection(id: "\($0)", []) })
    let update = ListUpdate(from: sections, to: sections.reversed() + [sections[7]])
    #expect(update.duplicate == .section("7", 32, 40))
  }

  @Test func `a duplicate among rows that replace others is named, even with an identity of another section`() {
    // Debug builds would name the two at the top if they found nothing before them.
    let (old, gone) = (Row(id: "old"), Row(id: "gone"))
    let come = ListUpdate(
      from: titled(["top": [a, a], "x": [old, gone]]), to: titled(["top": [a, a], "x": [b, c, b]]))
    #expect(come.duplicate == .row("b", path(1, 0), path(1, 2)))
    // The first of them continues in another section.
    let others = (0..<6).map { Row(id: ListItemID("\($0)")) }
    let beside = ListUpdate(
      from: titled(["top": [a, a], "x": [old], "y": [b, gone]]),
      to: titled(["top": [a, a], "x": [b], "y": others + [b, b, c]]))
    #expect(beside.duplicate == .row("b", path(2, 6), path(2, 7)))
    let apart = ListUpdate(
      from: titled(["top": [a, a], "x": [old], "y": [gone]]),
      to: titled(["top": [a, a], "x": [b], "y": [b, c, b, b]]))
    #expect(apart.duplicate == .row("b", path(2, 0), path(2, 2)))
  }

  @Test func `an identity in two sections is no duplicate, also where both are looked for`() {
    let rows = (0..<40).map { Row(id: ListItemID("\($0)")) }
    let new = titled(["x": rows.reversed(), "y": rows.reversed()])
    #expect(ListUpdate(from: titled(["x": rows, "y": [a]]), to: new).duplicate == nil)
  }

  #if DEBUG
  @Test func `debug builds name every duplicate`() {
    let twice = ListUpdate(from: titled(["x": [a]]), to: titled(["x": [a, a]]))
    #expect(twice.duplicate == .row("a", path(0, 0), path(0, 1)))
    let added = ListUpdate(from: [], to: titled(["x": [c], "y": [a, b, a]]))
    #expect(added.duplicate == .row("a", path(1, 0), path(1, 2)))
    #expect(ListUpdate(from: [], to: titled(["x": [a], "x": [b]])).duplicate == .section("x", 0, 1))
    let beside = ListUpdate(from: titled(["x": [a], "y": [b]]), to: titled(["y": [b], "z": [c], "x": [a], "y": []]))
    #expect(beside.duplicate == .section("y", 0, 3))
  }
  #endif

  @Test func `an identity that is in two sections stays in both when they move`() {
    #expect(update(titled(["x": [a], "y": [a]]), titled(["y": [a], "x": [a]])) == "moved section 1→0")
  }

  @Test func `a hundred thousand rows of one identity are compared in time that grows with their number`() {
    let count = repeats(debug: 1_000, release: 100_000)
    let old = sections(Array(repeating: a, count: count) + [b])
    let new = sections([b] + Array(repeating: a, count: count + 1))
    #expect(ListUpdate(from: old, to: new).rows.moves.count == 1)
  }

  @Test func `a section whose title or layout changes stays, with its rows`() {
    let layout = ListSectionLayout(lineSpacing: 8)
    let model = { ListSectionModel(id: "mail", title: $0, layout: $1) }
    let old: ListSections = [
      ListSection(model: model("3 unread", ListSectionLayout()), items: [a, b]), ListSection(id: "x", [c]),
    ]
    let new: ListSections = [
      ListSection(id: "x", [c]), ListSection(model: model("2 unread", ListSectionLayout()), items: [b]),
    ]
    let update = ListUpdate(from: old, to: new)
    #expect("\(update)" == "moved section 1→0, changed section 1, deleted 0-0")
    #expect(!update.isEmpty && update.sectionReloads == [1])
    let spaced: ListSections = [new[0], ListSection(model: model("2 unread", layout), items: [b])]
    let change = ListUpdate(from: new, to: spaced)
    #expect(!change.isStructural && !change.isEmpty)
    #expect(change.explanation(from: new, to: spaced).description == #"changed section "mail" 1"#)
  }

  @Test func `rows of sections that share their storage with earlier ones are not compared`() {
    struct Asked: ListItemViewModel {
      let id: ListItemID
      let count: Protected<Int>

      static func == (left: Self, right: Self) -> Bool {
        left.count.withLock { $0 += 1 }
        return true
      }
    }
    let count = Protected(0)
    let rows = { (ids: String) in ids.map { Asked(id: ListItemID("\($0)"), count: count) as any ListItemViewModel } }
    let old: ListSections = [
      ListSection(id: "x", rows("abcd")), ListSection(id: "y", rows("efgh")),
    ]
    var new = old
    new[1].items[2] = rows("g")[0]
    #expect(ListUpdate(from: old, to: new).isEmpty)
    // The new value in a changed array may have the bytes of the old one.
    #expect(count.value <= 1)
    new[0].items = rows("abcd")
    _ = ListUpdate(from: old, to: new)
    #expect(count.value <= 6)
  }
}
