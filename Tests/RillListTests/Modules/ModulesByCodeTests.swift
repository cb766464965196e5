import RillList
import Testing

@MainActor
@Suite struct ModulesByCodeTests {
  private let bench = ModuleBench("a:xy b:z")

  private func add(_ letters: String, at place: Int? = nil, as id: ModuleID = ModuleID("ad")) {
    let module = LettersModule(id)
    module.rows.show(letters)
    bench.manager.add(module, as: id, at: place)
  }

  private func update(by change: () -> Void) -> String {
    let before = bench.shown.content
    change()
    return "\(ListUpdate(from: before, to: bench.shown.content))"
  }

  @Test func `adding and removing one changes nothing else`() {
    bench.update("a:xy b:z")
    #expect(update { add("1", at: 1) } == "inserted section 1")
    #expect(bench.shown.content.outline == "letters a[xy] ad[1] letters b[z]")
    #expect(update { bench.manager.remove(ModuleID("letters", id: "a")) } == "deleted section 0")
    #expect(update { bench.manager.remove(ModuleID("ad")) } == "deleted section 0")
    let count = bench.shown.contents.count
    #expect(update { bench.manager.remove(ModuleID("ad")) } == "nothing changed")
    #expect(bench.shown.contents.count == count)
    #expect(bench.shown.content.outline == "letters b[z]")
  }

  @Test(arguments: [(nil, "letters a[xy] letters b[z] ad[1]"), (0, "ad[1] letters a[xy] letters b[z]")])
  func `it stays where it was inserted, by default at the end`(place: Int?, content: String) {
    add("1", at: place)
    #expect(bench.shown.content.outline == content)
    add("1", at: place == nil ? 99 : -99)
    #expect(bench.shown.content.outline == content)
  }

  @Test func `one of the same identity is replaced`() {
    add("1", at: 0)
    add("2", at: 1)
    #expect(bench.shown.content.outline == "letters a[xy] ad[2] letters b[z]")
  }

  @Test func `no data removes an added module: it stays below the module that it was below`() {
    add("1", at: 1)
    add("2", at: 2, as: ModuleID("ad", id: "2"))
    bench.update("c:n b:z a:xy")
    #expect(bench.shown.content.outline == "letters c[n] letters b[z] letters a[xy] ad[1] ad 2[2]")
    bench.update("c:n")
    #expect(bench.shown.content.outline == "letters c[n] ad[1] ad 2[2]")
    bench.update("b:z")
    #expect(bench.shown.content.outline == "ad[1] ad 2[2] letters b[z]")
  }

  @Test func `an added module belongs to the data once the data contains it`() {
    add("1", as: ModuleID("letters", id: "n"))
    let added = bench.letters("n")
    bench.update("n:mm a:xy")
    #expect(bench.letters("n") === added)
    #expect(bench.shown.content.outline == "letters n[mm] letters a[xy]")
    bench.update("a:xy")
    #expect(bench.shown.content.outline == "letters a[xy]")
  }

  @Test func `what was added makes room for the data's if it is of another type`() {
    bench.manager.add(KeepingModule<Int>(), as: ModuleID("letters", id: "n"))
    bench.update("n:mm a:xy")
    #expect(bench.shown.content.outline == "letters n[mm] letters a[xy]")
  }

  @Test func `a removed module comes back when data contains it`() {
    bench.manager.remove(ModuleID("letters", id: "a"))
    bench.update("a:xy b:z")
    #expect(bench.shown.content.outline == "letters a[xy] letters b[z]")
  }
}
