import Rill
import RillList
import RillTesting
import Testing

/// The order in which the parts of a group appear.
@MainActor
@Suite struct GroupRevealTests {
  /// A part that loads.
  @MainActor
  private final class Part {
    let name: String
    let api = RequestStub<Void, [Row]>()
    let loader: Loader
    let status: StatusComponent<LoadStatus>

    init(_ name: String) {
      self.name = name
      let rows = Rows(name)
      loader = Loader { [api] _ in
        api.request(())
      } apply: { [items = rows.items] new, _ in
        items.accept(new)
      }
      status = StatusComponent("\(name)-status", following: loader, normal: rows)
      loader.load()
    }

    func come() { api.requests.last?.succeed([Row(id: ListItemID(name))]) }
    func fail() { api.requests.last?.fail(Offline()) }
  }

  private let parts = ["a", "b", "c"].map { Part($0) }
  private let clock = VirtualTimeScheduler()

  /// A list of the parts, whose loads run on the clock.
  private func list(_ reveal: GroupReveal, limit: Duration? = nil) -> Shown {
    let children = parts.map(\.status)
    let group =
      limit.map { GroupComponent("group", children, reveal: reveal, revealLimit: $0) }
      ?? GroupComponent("group", children, reveal: reveal)
    let loader = Loader(options: LoadOptions(scheduler: clock)) { _ in Observable<Void>.never() }
    return Shown(ListViewModel(sections: group.sections, loader: loader))
  }

  /// The shown parts, one word for each: its name or its message.
  private func said(_ shown: Shown) -> String {
    shown.content.map { section in
      switch (section.items.first as? MessageItemViewModel)?.title {
      case "Loading…": "…"
      case "The network is down.": "!"
      case let title: title ?? section.model.id
      }
    }.joined(separator: " ")
  }

  @Test func `by default, each part shows what it has`() {
    let shown = list(.asTheyCome)
    #expect(said(shown) == "… … …")
    parts[1].come()
    #expect(said(shown) == "… b …")
  }

  @Test func `in order, the parts below one that loads wait for it`() {
    let shown = list(.inOrder)
    #expect(said(shown) == "…")
    parts[1].come()
    #expect(said(shown) == "…")
    parts[0].come()
    #expect(said(shown) == "a b …")
    parts[2].come()
    #expect(said(shown) == "a b c")
  }

  @Test func `in order, a part that has failed or is empty has come`() {
    let shown = list(.inOrder)
    parts[0].fail()
    #expect(said(shown) == "! …")
    parts[1].api.requests[0].succeed([])
    #expect(said(shown) == "! Nothing here yet. …")
  }

  @Test(arguments: [GroupReveal.inOrder, .together])
  func `a part that has come waits for one second at most`(reveal: GroupReveal) {
    let shown = list(reveal)
    clock.advance(by: .seconds(5))
    parts[1].come()
    clock.advance(by: .milliseconds(400))
    parts[2].come()
    clock.advance(by: .milliseconds(599))
    #expect(said(shown) == "…")
    clock.advance(by: .milliseconds(1))
    #expect(said(shown) == "… b c")
    parts[0].come()
    #expect(said(shown) == "a b c")
  }

  @Test func `the limit is an argument`() {
    let shown = list(.inOrder, limit: .milliseconds(50))
    parts[2].come()
    clock.advance(by: .milliseconds(49))
    #expect(said(shown) == "…")
    clock.advance(by: .milliseconds(1))
    #expect(said(shown) == "… … c")
  }

  @Test func `together, all show once the last has come, in whatever order they come`() {
    let shown = list(.together)
    #expect(said(shown) == "…")
    parts[0].come()
    #expect(said(shown) == "…")
    parts[2].fail()
    #expect(said(shown) == "…")
    parts[1].come()
    #expect(said(shown) == "a b !")
  }

  @Test(arguments: [GroupReveal.inOrder, .together])
  func `parts that show stay, while one above them loads again`(reveal: GroupReveal) {
    let shown = list(reveal)
    parts[0].fail()
    parts[1].come()
    parts[2].come()
    #expect(said(shown) == "! b c")
    parts[0].loader.load()
    #expect(said(shown) == "… b c")
    parts[0].come()
    #expect(said(shown) == "a b c")
  }

  @Test func `after a wait that was too long, later loads wait again`() {
    let shown = list(.inOrder)
    parts[1].fail()
    clock.advance(by: .seconds(1))
    #expect(said(shown) == "… ! …")
    parts[0].fail()
    parts[2].fail()
    for part in parts { part.loader.load() }
    #expect(said(shown) == "… … …")
    parts[1].come()
    #expect(said(shown) == "… b …")
    parts[0].come()
    #expect(said(shown) == "a b …")
  }

  @Test func `parts that have appeared stay when their neighbors are replaced`() {
    let group = GroupComponent("group", parts[1...].map(\.status), reveal: .inOrder)
    let loader = Loader(options: LoadOptions(scheduler: clock)) { _ in Observable<Void>.never() }
    let shown = Shown(ListViewModel(sections: group.sections, loader: loader))
    parts[1].come()
    parts[2].come()
    #expect(said(shown) == "b c")
    group.children.accept(parts.map(\.status))
    #expect(said(shown) == "… b c")
  }

  @Test(arguments: [GroupReveal.inOrder, .together])
  func `a part that shows nothing while it loads is waited for`(_ reveal: GroupReveal) {
    let rows = Rows("x")
    let first = StatusComponent("x-status", following: parts[0].loader, loading: GroupComponent("none"), normal: rows)
    let group = GroupComponent("group", [first, parts[1].status], reveal: reveal)
    let loader = Loader(options: LoadOptions(scheduler: clock)) { _ in Observable<Void>.never() }
    let viewModel = ListViewModel(sections: group.sections, loader: loader)
    parts[1].come()
    #expect(!viewModel.listItems.value.hasRows)
    rows.show("x")
    #expect(viewModel.listItems.value.map(\.model.id) == ["x", "b"])
  }

  @Test func `a part that has rows of its own above it takes part with all of them`() {
    let framed = HeaderFooterComponent(header: Rows("title", "t"), content: parts[1].status)
    let shown = Shown(GroupComponent("group", [parts[0].status, framed, Rows("end", "e")], reveal: .inOrder))
    #expect(said(shown) == "…")
    parts[0].come()
    #expect(said(shown) == "a title …")
    parts[1].come()
    #expect(said(shown) == "a title b end")
  }
}
