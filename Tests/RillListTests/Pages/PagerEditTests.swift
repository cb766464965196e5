import Rill
import RillList
import RillTesting
import Testing

/// Items that the app changes, removes and inserts between the answers of the server.
@MainActor
@Suite struct PagerEditTests {
  let fixture = PagerFixture()
  var pager: Pager<Int, Row> { fixture.pager }

  init() { fixture.loadFirst() }

  @Test func `one item is changed, and one without a place is not`() {
    let counts = BehaviorRelay(value: 0)
    let looking = pager.items.skip(1).subscribe(onNext: { _ in counts.update { $0 += 1 } })
    #expect(pager.update("b") { $0.text = "liked" })
    #expect(!pager.update("x") { $0.text = "liked" })
    #expect(pager.currentItems.map(\.text) == ["", "liked", ""])
    #expect(counts.value == 1)
    looking.dispose()
  }

  @Test func `a removed item comes back with a refresh, not with a later page`() {
    #expect(pager.remove("b") == Row(id: "b"))
    #expect(pager.remove("b") == nil)
    fixture.row("c")
    fixture.newest.succeed(page("b d", next: 2))
    #expect(fixture.ids == "a c d")
    pager.loader.refresh()
    fixture.newest.succeed(page("a b c", next: 1))
    #expect(fixture.ids == "a b c")
  }

  @Test func `a removed item can be inserted again`() throws {
    let row = try #require(pager.remove("b"))
    #expect(pager.insert(row, at: 1))
    #expect(fixture.ids == "a b c")
  }

  @Test func `an item that was inserted again is like others: a page may bring the identity that it had`() throws {
    let row = try #require(pager.remove("b"))
    pager.insert(row, at: 1)
    #expect(pager.update("b") { $0 = Row(id: "x") })
    fixture.row("c")
    fixture.newest.succeed(page("b d", next: 2))
    #expect(fixture.ids == "a x c b d")
  }

  @Test func `after the screen has left, an edit that empties the list requests no page until it appears`() {
    pager.loader.leave()
    for id in ["a", "b", "c"] { pager.remove(ListItemID(id)) }
    #expect(fixture.cursors == [0])
    pager.loader.appear(hasContent: false)
    #expect(fixture.cursors == [0, 1])
  }

  @Test func `no item is there twice, whether it is inserted before its page or after it`() {
    #expect(pager.insert(Row(id: "e"), at: 0))
    #expect(!pager.insert(Row(id: "c"), at: 0))
    fixture.row("c")
    fixture.newest.succeed(page("d e", next: 2))
    #expect(fixture.ids == "e a b c d")
    #expect(!pager.insert(Row(id: "d"), at: 5))
  }

  @Test func `an item takes the identity that the server has given it, unless another item has it`() {
    pager.insert(Row(id: "new"), at: 0)
    #expect(pager.update("new") { $0 = Row(id: "d", text: "sent") })
    #expect(!pager.update("a") { $0 = Row(id: "b") })
    fixture.row("c")
    fixture.newest.succeed(page("d e", next: 2))
    #expect(fixture.ids == "d a b c e")
    #expect(pager.currentItems[0].text == "sent")
  }

  @Test func `an item of a page that is still loading may get another identity, until a newer value of the page`() {
    fixture.row("c")
    fixture.newest.send(page("d e", next: 2))
    #expect(pager.update("d") { $0 = Row(id: "x") })
    #expect(fixture.ids == "a b c x e")
    fixture.newest.succeed(page("d f", next: nil))
    #expect(fixture.ids == "a b c d f")
    #expect(!pager.update("x") { $0.text = "gone" })
  }

  @Test func `a change during a refresh lasts until the refresh brings its page`() {
    pager.loader.refresh()
    pager.update("a") { $0.text = "liked" }
    pager.remove("b")
    #expect(fixture.ids == "a c")
    fixture.newest.fail(Offline())
    #expect(pager.currentItems[0].text == "liked" && fixture.ids == "a c")
    pager.loader.refresh()
    fixture.newest.succeed(page("a b c", next: 1))
    #expect(pager.currentItems[0].text == "" && fixture.ids == "a b c")
  }

  @Test func `a newer value of a page replaces it, except for what the app has inserted or removed`() {
    fixture.row("c")
    fixture.newest.send(page("d e f", next: 2, text: "cached"))
    pager.insert(Row(id: "x"), at: 4)
    pager.remove("f")
    #expect(fixture.ids == "a b c d x e")
    fixture.newest.succeed(page("e f g", next: 2, text: "fresh"))
    #expect(fixture.ids == "a b c d x e g")
    #expect(pager.currentItems.map(\.text) == ["", "", "", "cached", "", "fresh", "fresh"])
  }

  @Test func `removing rows brings the end near, and removing all of them requests the next page`() {
    fixture.row("a")
    #expect(fixture.cursors == [0])
    pager.remove("c")
    #expect(fixture.cursors == [0, 1])
    fixture.newest.succeed(page("d e f", next: 2))
    pager.rowDidEndDisplaying("a")
    for id in fixture.pager.currentItems.map(\.id) { pager.remove(id) }
    #expect(fixture.cursors == [0, 1, 2])
  }

  @Test func `a change inside a change finds the item where it is`() {
    #expect(
      pager.update("b") { row in
        row.text = "outer"
        pager.remove("a")
      })
    #expect(pager.currentItems == [Row(id: "b", text: "outer"), Row(id: "c")])
    #expect(
      !pager.update("b") { row in
        row.text = "gone"
        pager.remove("b")
      })
    #expect(fixture.ids == "c")
  }

  @Test func `an insertion where no item can be traps with a sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = PagerFixture().pager.insert(Row(id: "a"), at: 1) }
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.contains("Pager was asked to insert an item at 1 of 0."))
  }
}
