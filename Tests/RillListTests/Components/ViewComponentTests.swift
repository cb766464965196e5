import Rill
import RillList
import TestSupport
import Testing

@MainActor
@Suite struct ViewComponentTests {
  @Test func `its items are one section, with its name, title, layout and itself as the owner`() throws {
    let layout = ListSectionLayout(insets: ListInsets(top: 16), itemSpacing: 4, lineSpacing: 8)
    let component = Rows("tags", "ab", title: "Tags", layout: layout)
    let section = try #require(Shown(component).content.first)
    #expect(section.model == ListSectionModel(id: "tags", title: "Tags", layout: layout))
    #expect(section.model.owner === component)
  }

  /// A row that counts how often it is compared, and is larger than an existential stores in place.
  private struct CountedRow: ListItemViewModel {
    static let comparisons = Tally()

    let id: ListItemID
    var text = ""
    var more = ("more", "and more")

    static func == (left: Self, right: Self) -> Bool {
      comparisons.add()
      return left.id == right.id && left.text == right.text
    }
  }

  @Test func `a list compares only the items that are no copies, wherever the others stand now`() throws {
    let component = ViewComponent("rows", items: (0..<100).map { CountedRow(id: ListItemID("\($0)")) })
    let shown = Shown(component)
    let before = shown.content
    component.items.update { rows in
      rows[50].text = "new"
      rows.swapAt(3, 97)
    }
    let compared = CountedRow.comparisons.count
    let update = ListUpdate(from: before, to: shown.content)
    #expect(update.reloads == [ListIndexPath(section: 0, item: 50)])
    #expect(!update.rows.moves.isEmpty)
    #expect(CountedRow.comparisons.count - compared == 1)
  }

  @Test func `an item that equals the one before is in the row as it is now`() throws {
    let component = ViewComponent("rows", items: [CountedRow(id: "1")])
    let shown = Shown(component)
    component.items.accept([CountedRow(id: "1", more: ("other", "and other"))])
    let row = try #require(shown.content[0].items[0] as? CountedRow)
    #expect(row.more.0 == "other")
  }

  @Test func `without items it is not shown`() {
    let component = Rows("tags", "ab")
    let shown = Shown(component)
    component.show("")
    component.show("c")
    #expect(shown.take() == ["tags[ab]", "", "tags[c]"])
  }

  @Test func `events in one row are distinguished by their types, and have the item and its own index path`() {
    struct Bought: ListEvent { let count: Int }
    struct Shared: ListEvent {}
    let component = Rows("books", "ab")
    var heard: [String] = []
    component.on(Bought.self) { event, row in
      heard.append("bought \(event.count) \(row.item.id) at \(row.indexPath)")
    }
    component.on(RowSelected.self) { _, row in heard.append("selected \(row.item.id) at \(row.indexPath)") }
    let row = AnyListRow(item: Row(id: "b"), indexPath: ListIndexPath(section: 0, item: 1), owner: component)
    #expect(component.events.handle(Bought(count: 2), in: row))
    #expect(component.events.handle(RowSelected(), in: row))
    #expect(!component.events.handle(Shared(), in: row))
    #expect(heard == ["bought 2 b at 0-1", "selected b at 0-1"])
  }

  @Test func `every handler of a type of event is called, in the order in which they were added`() {
    let component = Rows("books", "ab")
    var heard: [String] = []
    component.on(RowSelected.self) { _, _ in
      heard.append("first")
      component.on(RowSelected.self) { _, _ in heard.append("late") }
    }
    component.on(RowSelected.self) { _, _ in heard.append("second") }
    let row = AnyListRow(item: Row(id: "b"), indexPath: ListIndexPath(section: 0, item: 1))
    #expect(component.events.handle(RowSelected(), in: row))
    #expect(heard == ["first", "second"])
  }

  @Test func `a row of another type is not its own`() {
    let component = Rows("books", "a")
    component.on(RowSelected.self) { _, _ in Issue.record("not for this component") }
    let row = AnyListRow(item: OtherRow(id: "a"), indexPath: ListIndexPath(section: 0, item: 0))
    #expect(!component.events.handle(RowSelected(), in: row))
    #expect(component.size(of: OtherRow(id: "a"), in: ListSize(width: 100, height: 100)) == nil)
  }

  @Test func `the component determines the size of an item, not a cell`() {
    final class Tiles: ViewComponent<Row> {
      override func size(of item: Row, in container: ListSize) -> ListSize? {
        ListSize(width: container.width / 2, height: item.id == "a" ? 32 : 16)
      }
    }
    let owner: any ListSectionOwner = Tiles("tiles")
    let container = ListSize(width: 300, height: 600)
    #expect(owner.size(of: Row(id: "a"), in: container) == ListSize(width: 150, height: 32))
    #expect(owner.size(of: Row(id: "b"), in: container) == ListSize(width: 150, height: 16))
  }

  @Test func `the component decides what may be done to a row by its item, and by default that is nothing`() {
    struct Deleted: ListEvent {}
    final class Tags: ViewComponent<Row> {
      override func swipeActions(for item: Row) -> [SwipeAction] {
        item.id == "a" ? [] : [SwipeAction("Delete \(item.id)", isDestructive: true, Deleted())]
      }
      override func canMove(_ item: Row) -> Bool { item.id != "a" }
    }
    let (tags, rows): (any ListSectionOwner, any ListSectionOwner) = (Tags("tags"), Rows("rows", "b"))
    let path = ListIndexPath(section: 0, item: 0)
    let items: [any ListItemViewModel] = [Row(id: "a"), Row(id: "b"), OtherRow(id: "b")]
    let asked = items.map { AnyListRow(item: $0, indexPath: path) }
    #expect(asked.map { tags.swipeActions(in: $0).map(\.title) } == [[], ["Delete b"], []])
    #expect(tags.swipeActions(in: asked[1]).first?.event is Deleted)
    #expect(asked.map { tags.canMove($0) } == [false, true, false])
    #expect(asked.allSatisfy { rows.swipeActions(in: $0).isEmpty && !rows.canMove($0) })
  }

  @Test func `it is released with its owner, including its handlers, although a content was shown`() {
    weak var held: Rows?
    do {
      let component = Rows("books", "a")
      held = component
      component.on(RowSelected.self) { [weak component] _, _ in component?.show("") }
      _ = Shown(component)
    }
    #expect(held == nil)
  }
}
