import Foundation
import Rill
import RillList
import RillTesting
import Testing

@MainActor
@Suite struct LoadStatusTests {
  private let api = RequestStub<Void, [Row]>()
  private let content = Rows("rows")
  private let loader: Loader

  init() {
    loader = Loader { [api] _ in
      api.request(())
    } apply: { [items = content.items] rows, _ in
      items.accept(rows)
    }
  }

  private func said(_ shown: Shown) -> [String] {
    defer { _ = shown.take() }
    return shown.contents.flatMap { $0 }.map { section in
      section.items.map { ($0 as? MessageItemViewModel)?.title ?? "\($0.id)" }.joined()
    }
  }

  @Test(arguments: [
    (LoadingState.idle, LoadStatus.loading), (.loading(.first), .loading), (.loading(.refresh), .loading),
    (.loaded, .empty), (.failed, .failed("The network is down.")),
  ])
  func `without content each state of loading says why, and with content none does`(
    state: LoadingState, status: LoadStatus
  ) {
    #expect(LoadStatus(state, error: Offline(), hasContent: false) == status)
    #expect(LoadStatus(state, error: Offline(), hasContent: true) == .normal)
  }

  @Test func `it follows its loader, and the error's title is that of the error`() {
    let shown = Shown(StatusComponent("status", following: loader, normal: content))
    loader.load()
    api.requests[0].fail(Offline())
    loader.load()
    api.requests[1].succeed([])
    loader.load()
    api.requests[2].succeed([Row(id: "a")])
    #expect(
      said(shown) == [
        "Loading…", "The network is down.", "Loading…", "Nothing here yet.", "Loading…", "a",
      ])
  }

  @Test func `existing content shows while it is loaded again, and after that has failed`() {
    let shown = Shown(StatusComponent("status", following: loader, normal: content))
    loader.load()
    api.requests[0].succeed([Row(id: "a")])
    _ = shown.take()
    loader.refresh()
    #expect(shown.take() == [])
    // No screen shows the failure of a status that is not the page of a list.
    api.requests[1].fail(Offline())
    #expect(shown.content.map { $0.items.count } == [1, 1] && said(shown).suffix(2) == ["The network is down.", "a"])
    loader.refresh()
    #expect(said(shown) == ["a"])
  }

  @Test func `an error that is hidden during a load is followed by the message of the load`() {
    let hiding = Loader(options: LoadOptions(errors: .hideOnLoad)) { [api] _ in
      api.request(())
    } apply: { _, _ in
    }
    let shown = Shown(StatusComponent("status", following: hiding, normal: content))
    hiding.load()
    api.requests[0].fail(Offline())
    hiding.load()
    #expect(said(shown) == ["Loading…", "The network is down.", "Loading…"])
  }

  @Test func `a refresh without content keeps the message, which the indicator stands above`() {
    let shown = Shown(StatusComponent("status", following: loader, normal: content))
    loader.load()
    api.requests[0].succeed([])
    loader.refresh()
    api.requests[1].fail(Offline())
    loader.refresh()
    api.requests[2].succeed([])
    #expect(said(shown) == ["Loading…", "Nothing here yet.", "The network is down.", "Nothing here yet."])
  }

  @Test func `another error changes the title`() {
    struct Refused: LocalizedError, CustomStringConvertible {
      let description = "The server refuses."
      var errorDescription: String? { description }
    }
    let shown = Shown(StatusComponent("status", following: loader, normal: content))
    for error in [Offline() as any Error, Refused()] {
      loader.load()
      api.requests.last?.fail(error)
    }
    #expect(said(shown).filter { $0 != "Loading…" } == ["The network is down.", "The server refuses."])
  }

  @Test func `the button of the error loads again`() throws {
    let shown = Shown(StatusComponent("status", following: loader, normal: content))
    loader.load()
    api.requests[0].fail(Offline())
    let row = try #require(shown.content.row(at: ListIndexPath(section: 0, item: 0)))
    #expect((row.item as? MessageItemViewModel)?.action == "Try again")
    #expect(row.owner?.events.handle(MessageActionTapped(), in: row) == true)
    #expect(api.requests.count == 2)
    #expect(loader.currentState == .loading(.first))
  }

  @Test func `a component of a failure that is kept loads once for each tap, however often it has failed`() throws {
    let sorry = MessageComponent("sorry", title: "")
    let status = StatusComponent(
      "status", following: loader,
      failed: { reason in
        sorry.message = reason
        return sorry
      }, normal: content)
    let shown = Shown(status)
    for _ in 0..<4 {
      loader.load()
      api.requests.last?.fail(Offline())
    }
    let row = try #require(shown.content.row(at: ListIndexPath(section: 0, item: 0)))
    row.owner?.events.handle(MessageActionTapped(), in: row)
    #expect(api.requests.count == 5)
  }

  @Test func `components of failures that take turns load once for each tap`() throws {
    struct Refused: Error {}
    let components = ["offline", "refused"].map { MessageComponent($0, title: $0) }
    let status = StatusComponent(
      "status", following: loader, failed: { components[$0 == "The network is down." ? 0 : 1] }, normal: content)
    let shown = Shown(status)
    loader.load()
    for tap in 0..<6 {
      api.requests.last?.fail(tap.isMultiple(of: 2) ? Offline() as any Error : Refused())
      let row = try #require(shown.content.row(at: ListIndexPath(section: 0, item: 0)))
      row.owner?.events.handle(MessageActionTapped(), in: row)
      #expect(api.requests.count == tap + 2)
    }
  }

  @Test func `a state that is set from outside does not change a status that follows a loader`() {
    let status = StatusComponent("status", following: loader, normal: content)
    let page = ListViewModel(page: status)
    loader.load()
    api.requests[0].succeed([Row(id: "a")])
    status.state.accept(.empty)
    #expect(page.hasContent.value)
    #expect("\(status.tree)".contains("normal: rows"))
    #expect(page.listItems.value.outline == "rows[a]")
  }

  @Test func `custom components replace the messages`() {
    let status = StatusComponent(
      "status", following: loader, loading: Rows("skeleton", "xyz"), empty: Rows("nothing", "n"),
      failed: { MessageComponent("sorry", title: "Sorry: \($0)") }, normal: content)
    let shown = Shown(status)
    loader.load()
    api.requests[0].succeed([])
    loader.load()
    api.requests[1].fail(Offline())
    #expect((shown.content[0].items[0] as? MessageItemViewModel)?.title == "Sorry: The network is down.")
    #expect(shown.take() == ["skeleton[xyz]", "nothing[n]", "skeleton[xyz]", "sorry[sorry]"])
  }

  @Test func `parts of a page load on their own: one is loading and one has failed while the rest shows`() {
    let other = RequestStub<Void, [Row]>()
    let others = Rows("others")
    let second = Loader { _ in
      other.request(())
    } apply: { [items = others.items] rows, _ in
      items.accept(rows)
    }
    let page = GroupComponent(
      "page",
      [
        Rows("static", "s"), StatusComponent("first", following: loader, normal: content),
        StatusComponent("second", following: second, normal: others),
      ])
    let shown = Shown(page)
    loader.load()
    second.load()
    other.requests[0].fail(Offline())
    #expect(shown.content.outline == "static[s] first message[first message] second message[second message]")
    api.requests[0].succeed([Row(id: "a")])
    #expect(shown.content.outline == "static[s] rows[a] second message[second message]")
    #expect((shown.content[2].items[0] as? MessageItemViewModel)?.title == "The network is down.")
  }

  @Test func `it is released with its owner`() {
    weak var held: StatusComponent<LoadStatus>?
    do {
      let status = StatusComponent("status", following: loader, normal: content)
      held = status
    }
    #expect(held == nil)
  }
}
