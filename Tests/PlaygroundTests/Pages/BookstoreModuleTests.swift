import Foundation
import Rill
import RillHeadless
import RillList
import Testing

@testable import playground

@MainActor
@Suite struct BookstoreModuleTests {
  private let tracker = RecordingTracker()
  private let opened = BehaviorRelay<[String]>(value: [])
  private var actions: BookstoreActions {
    BookstoreActions(tracker: tracker, open: { [opened] kind in opened.update { $0.append(kind) } })
  }

  private func content(_ module: any Module) -> ListSections {
    let sections = BehaviorRelay<ListSections>(value: [])
    module.component.sections.bind(to: sections).dispose()
    return sections.value
  }

  private func send(_ event: some ListEvent, to section: Int, _ item: Int = 0, of module: any Module) -> Bool {
    guard let row = content(module).row(at: ListIndexPath(section: section, item: item)) else { return false }
    return row.owner?.events.handle(event, in: row) ?? false
  }

  @Test func `a grid tracks the books that readers see and tap, and leads to more`() throws {
    let module = BookGridModule<BookOfThree>(ModuleID("newBooks"), actions, hasMore: true)
    try module.update(
      with: Data(
        #"""
        { "title": "New", "books": [{ "id": 9007199254740993, "title": "A" }, { "id": 2, "title": "B" }] }
        """#.utf8))
    #expect(send(RowWillDisplay(), to: 1, 0, of: module))
    #expect(send(RowWillDisplay(), to: 1, 1, of: module))
    #expect(send(RowSelected(), to: 1, 1, of: module))
    #expect(send(MoreTapped(), to: 0, of: module))
    #expect(
      tracker.events == [
        .impression(item: "9007199254740993", module: "newBooks"), .impression(item: "2", module: "newBooks"),
        .tap(item: "2", module: "newBooks"),
      ])
    #expect(opened.value == ["newBooks"])
  }

  @Test func `a grid has no more books than it has room for`() throws {
    let module = BookGridModule<BookOfThree>(ModuleID("grid"), actions)
    let books = (1...8).map { #"{ "id": \#($0), "title": "T" }"# }.joined(separator: ",")
    try module.update(with: Data(#"{ "title": "New", "books": [\#(books)] }"#.utf8))
    #expect(content(module)[1].items.map { "\($0.id)" } == ["1", "2", "3", "4", "5", "6"])
  }

  @Test func `one look reads two protocols`() throws {
    let chart = BookListModule(
      ModuleID("chart"), actions, parser: JSONModuleParser(Chart.self, content: \.shelf))
    try chart.update(
      with: Data(
        #"""
        { "name": "Most read", "entries": [
          { "rank": 2, "bookID": 2, "bookName": "B", "readers": 5 },
          { "rank": 1, "bookID": 1, "bookName": "A", "writer": "Ada", "readers": 9 }] }
        """#.utf8))
    let shelf = BookListModule(ModuleID("chart"), actions)
    try shelf.update(
      with: Data(
        #"""
        { "title": "Most read", "books": [
          { "id": 1, "title": "A", "author": "Ada", "blurb": "No. 1 · 9 readers" },
          { "id": 2, "title": "B", "blurb": "No. 2 · 5 readers" }] }
        """#.utf8))
    #expect(ListUpdate(from: content(chart), to: content(shelf)).isEmpty)
    #expect(content(chart).map(\.items.count) == [1, 1, 1])
  }

  @Test func `the two buttons of an item of the feed do different things, and what readers said stays`() throws {
    let module = FeedModule(ModuleID("feed"), actions)
    let items = (1...3).map { #"{ "id": \#($0), "headline": "H", "source": "S", "cover": "C", "comments": 0 }"# }
    let data = Data("[\(items.joined(separator: ","))]".utf8)
    try module.update(with: data)
    #expect(send(SaveTapped(), to: 0, 0, of: module))
    #expect(send(LessTapped(), to: 0, 1, of: module))
    func rows() -> [String] {
      content(module).flatMap(\.items).compactMap { $0 as? FeedRow }
        .map { "\($0.id)\($0.isSaved == true ? " saved" : "")" }
    }
    #expect(rows() == ["1 saved", "3"])
    try module.update(with: data)
    #expect(rows() == ["1 saved", "3"])
    #expect(send(SaveTapped(), to: 0, 0, of: module))
    #expect(rows() == ["1", "3"])
    #expect(tracker.events.map(\.description).contains("tap on 2, less in feed"))
  }
}
