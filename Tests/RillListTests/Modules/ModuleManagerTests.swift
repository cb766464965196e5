import Foundation
import Rill
import RillList
import TestSupport
import Testing

@MainActor
@Suite(.tags(.concurrency)) struct ModuleManagerTests {
  @Test func `a page's data becomes modules in its order, each with its part`() throws {
    let bench = ModuleBench()
    try bench.manager.update(
      with: data(
        """
        { "title": "Books", "modules": [
          { "kind": "letters", "content": "ab" },
          { "kind": "ranking", "id": "top", "content": { "entries": [{ "letter": "x" }, { "letter": "y" }] } },
          { "kind": "letters", "id": "2", "content": "c" }
        ] }
        """))
    #expect(bench.shown.take() == ["letters[ab] ranking top[xy] letters 2[c]"])
    #expect(
      bench.manager.modules == [ModuleID("letters"), ModuleID("ranking", id: "top"), ModuleID("letters", id: "2")])
    #expect(bench.takeProblems() == [])
  }

  @Test func `the same module stays across updates and orders, a new one is created, and a removed one is dropped`() {
    let bench = ModuleBench("a:x b:y")
    let (a, b) = (bench.letters("a"), bench.letters("b"))
    bench.update("c:z b:yy a:x")
    #expect(bench.shown.take() == ["letters c[z] letters b[yy] letters a[x]"])
    #expect(bench.letters("a") === a && bench.letters("b") === b)
    bench.update("b:y")
    #expect(bench.letters("a") == nil)
    bench.update("b:y a:x")
    #expect(bench.letters("a") !== a)
  }

  @Test func `a removed module is released`() {
    let bench = ModuleBench("a:x b:y")
    weak let a = bench.letters("a")
    bench.update("b:y")
    _ = bench.shown.take()
    #expect(a == nil)
  }

  @Test func `a page is one change, however many modules change`() {
    let bench = ModuleBench("a:x b:y")
    bench.update("c:1 b:23 a:456")
    #expect(bench.shown.take() == ["letters c[1] letters b[23] letters a[456]"])
  }

  @Test func `rows of modules whose part is the same are not touched`() {
    let bench = ModuleBench()
    bench.update("a:xy b:mn c:z")
    bench.update("b:mn c:z a:xyz")
    #expect(bench.shown.contents.map(\.outline).count == 2)
    let update = ListUpdate(from: bench.shown.contents[0], to: bench.shown.contents[1])
    #expect("\(update)" == "moved section 0→2, inserted 2-2")
  }

  @Test func `a module decides what it shows later, and is notified of its rows with its own index path`() throws {
    let bench = ModuleBench("a:x b:yz")
    bench.letters("a")?.rows.show("xx")
    #expect(bench.shown.content.outline == "letters a[xx] letters b[yz]")
    let row = try #require(bench.shown.content.row(at: ListIndexPath(section: 1, item: 1)))
    #expect(row.owner?.events.handle(RowSelected(), in: row) == true)
    #expect(bench.letters("b")?.taps == ["z at 0-1"])
    #expect(bench.letters("a")?.taps == [])
  }

  @Test func `values that background threads read and set meanwhile are in the content`() async throws {
    let bench = ModuleBench("a:x b:y")
    let rows = try #require(bench.letters("b")).rows
    let letters = Rows.rows("mn")
    let manager = bench.manager
    async let pages = Task.detached { try (0..<200).map { try manager.decode(page("a:\($0) c:z")) } }.value
    async let changes: Void = Task.detached { for _ in 0..<500 { rows.items.accept(letters) } }.value
    for _ in 0..<200 { manager.show(try manager.decode(page("b:y a:x"))) }
    await changes
    for page in try await pages { manager.show(page) }
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(bench.shown.content.outline == "letters a[199] letters c[z]")
  }

  @Test func `the tree says which modules the page consists of`() {
    let bench = ModuleBench("a:xy b:")
    #expect(
      bench.manager.tree.description == """
        page: ModuleManager
        ├─ letters a: letters a: Rows · 2 items
        └─ letters b: letters b: Rows · no items
        """)
  }

  @Test func `an observer in the middle of a change sees its end`() {
    let bench = ModuleBench("a:x b:y")
    var late: Shown?
    bench.letters("b")?.beforeUpdate = { late = Shown(pageOf: bench.manager.sections) }
    bench.update("a:xx b:yy")
    #expect(late?.take() == ["", "letters a[xx] letters b[yy]"])
  }

  @Test func `a change that a module makes while it is updated waits until the page is shown`() {
    let bench = ModuleBench("a:x b:y")
    bench.letters("a")?.beforeUpdate = { [manager = bench.manager] in manager.remove(ModuleID("letters", id: "b")) }
    bench.update("a:xx b:yy")
    #expect(bench.shown.take() == ["letters a[xx] letters b[yy]", "letters a[xx]"])
  }
}
