import Rill
import RillList
import Testing

@MainActor
@Suite struct ListRowTests {
  private let first = Rows("first", "ab")
  private let second = Rows("second", "cde")

  private func path(_ section: Int, _ item: Int) -> ListIndexPath { ListIndexPath(section: section, item: item) }

  /// Shows two fixed sections.
  final class Pair: Component, ListSectionOwner {
    nonisolated let sectionsRelay = BehaviorRelay<ListSections>(value: [])
    nonisolated var sections: Observable<ListSections> { sectionsRelay.asObservable() }
    var tree: ComponentTree { ComponentTree("pair") }
    let events = ListEventHandlers()

    init() {
      sectionsRelay.accept(
        ListSections(
          ["x", "y"].enumerated().map { number, name in
            ListSection(
              model: ListSectionModel(id: name, owner: self, ownSection: number), items: Rows.rows("\(name)2"))
          }))
    }
  }

  @Test func `every global index path has one local one, and leads back from it, at any depth`() throws {
    let pair = Pair()
    let content = Shown(
      GroupComponent("page", [first, GroupComponent("deep", [GroupComponent("deeper", [second])]), pair])
    ).content
    var locals: [String] = []
    for (section, part) in content.enumerated() {
      for item in part.items.indices {
        let row = try #require(content.row(at: path(section, item)))
        let owner = try #require(row.owner)
        #expect(content.indexPath(of: row.indexPath, in: owner) == path(section, item))
        locals.append("\(row.indexPath) \(row.item.id)")
      }
    }
    #expect(locals == ["0-0 a", "0-1 b", "0-0 c", "0-1 d", "0-2 e", "0-0 x", "0-1 2", "1-0 y", "1-1 2"])
  }

  @Test func `without an owner a row is known by its place in the list`() {
    let content: ListSections = [
      ListSection(id: "a", [Row(id: "1")]), ListSection(id: "b", [Row(id: "2")]),
    ]
    #expect(content.row(at: path(1, 0))?.indexPath == path(1, 0))
    #expect(content.row(at: path(1, 0))?.owner == nil)
  }

  @Test(arguments: [(-1, 0), (0, -1), (0, 2), (2, 0)])
  func `a row that is not there has no place`(section: Int, item: Int) {
    let content = Shown(GroupComponent("page", [first, second])).content
    #expect(content.row(at: path(section, item)) == nil)
    #expect(content.indexPath(of: path(section == 2 ? 1 : section, item == 2 ? 2 : -1), in: first) == nil)
  }

  @Test func `an owner whose section is not shown has no place`() {
    let content = Shown(GroupComponent("page", [first])).content
    #expect(content.indexPath(of: path(0, 0), in: second) == nil)
  }
}
