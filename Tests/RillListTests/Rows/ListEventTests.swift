import Rill
import RillList
import Testing

/// Events from a display to the owner of the row.
@MainActor
@Suite struct ListEventTests {
  private struct Tapped: ListEvent {}

  /// Handles events in sections without owners.
  private final class Plain: ListViewModel {
    let heard = BehaviorRelay<[String]>(value: [])

    init() {
      super.init()
      on(Tapped.self) { [heard] _, row in heard.update { $0.append("Tapped \(row.item.id) \(row.indexPath)") } }
      on(RowWillDisplay.self) { [heard] _, row in heard.update { $0.append("in \(row.item.id)") } }
      on(RowDidEndDisplaying.self) { [heard] _, row in heard.update { $0.append("out \(row.item.id)") } }
    }
  }

  private let viewModel = Plain()
  private let display = StubDisplay()
  private let driver: ListDriver
  private let books = Rows("books", "abcd")
  private let tags = Rows("tags", "xy")
  private let heard = BehaviorRelay<[String]>(value: [])

  init() {
    driver = ListDriver(viewModel: viewModel, display: display)
    for component in [books, tags] {
      let note = { @MainActor [heard] (event: any ListEvent, row: ListRow<Row>) in
        heard.update { $0.append("\(component.name) \(type(of: event)) \(row.item.id) \(row.indexPath)") }
      }
      component.on(Tapped.self) { note($0, $1) }
      component.on(RowSelected.self) { note($0, $1) }
      component.on(RowDeselected.self) { note($0, $1) }
      component.on(RowWillDisplay.self) { note($0, $1) }
      component.on(RowDidEndDisplaying.self) { note($0, $1) }
      component.on(ListScrolled.self) { note($0, $1) }
    }
  }

  private func show(_ components: [any Component]) {
    var content: ListSections = []
    for component in components { content += Shown(component).content }
    viewModel.listItems.accept(content)
  }

  private func path(_ section: Int, _ item: Int) -> ListIndexPath { ListIndexPath(section: section, item: item) }

  private func take() -> [String] {
    heard.update { heard in
      defer { heard = [] }
      return heard
    }
  }

  @Test func `an event reaches the component that owns the row, with its local index path`() {
    show([books, tags])
    driver.send(RowSelected(), at: path(1, 1))
    driver.send(RowDeselected(), at: path(1, 1))
    driver.send(Tapped(), at: path(0, 3))
    #expect(take() == ["tags RowSelected y 0-1", "tags RowDeselected y 0-1", "books Tapped d 0-3"])
  }

  @Test func `an event in a section without an owner reaches the view model`() {
    viewModel.listItems.accept(sections([Row(id: "a")], [Row(id: "b"), Row(id: "c")]))
    #expect(driver.send(Tapped(), at: path(1, 1)))
    #expect(!driver.send(RowSelected(), at: path(0, 0)))
    #expect(viewModel.heard.value == ["Tapped c 1-1"])
  }

  @Test func `an event in a missing row has no effect`() {
    show([books])
    #expect(!driver.send(Tapped(), at: path(0, 4)))
    #expect(!driver.send(Tapped(), at: path(1, 0)))
    #expect(take() == [])
  }

  /// The diagnostics reported while `body` runs, with their lines.
  private func reported(_ body: () -> Void) -> [String] {
    let (scope, log) = (Diagnostics(), Protected<[String]>([]))
    scope.unhandledError = { error, site in log.withLock { $0.append("\(error) \(site)") } }
    scope.run(body)
    return log.value
  }

  private struct Liked: ListEvent { let count: Int }

  @Test func `an unhandled event is reported with the event, the row and the responders`() {
    viewModel.listItems.accept(Shown(tags).content + sections([Row(id: "c")]))
    let line: UInt = #line + 2
    let reported = reported {
      driver.send(Liked(count: 2), at: path(0, 1))
      driver.send(Liked(count: 3), at: path(1, 0))
      driver.send(Tapped(), at: path(1, 0))
    }
    #expect(
      reported == [
        #"Nothing handles Liked(count: 2) from the row "y" at 0-1. The owner is Rows "tags". \#(#fileID):\#(line)"#,
        #"Nothing handles Liked(count: 3) from the row "c" at 1-0. The owner is Plain. \#(#fileID):\#(line + 1)"#,
      ])
  }

  @Test func `an event from a missing row is reported too`() {
    show([books])
    let reported = reported { driver.send(Tapped(), at: path(0, 4)) }
    #expect(reported == ["Nothing handles Tapped() from the row at 0-4, which is not there. \(#fileID):\(#line - 1)"])
  }

  @Test func `the display reports an event from outside any row in the same words`() {
    let reported = reported {
      ListDiagnostic.eventNotTaken(event: "\(Tapped())", from: nil, asked: nil).report(CallSite())
    }
    #expect(reported == ["Nothing handles Tapped(), which comes from outside any row. \(#fileID):\(#line - 2)"])
  }

  @Test func `an event that went through a screen is reported with its route`() {
    let line: UInt = #line + 3
    let reported = reported {
      ListDiagnostic.eventNotTaken(event: "Tapped()", from: nil, asked: nil, route: ["Button#go", "View"])
        .report(CallSite())
    }
    #expect(
      reported == [
        "Nothing handles Tapped(), which comes from outside any row. Its route: Button#go → View. "
          + "\(#fileID):\(line)"
      ])
  }

  @Test func `events that every row receives need not be handled`() {
    viewModel.listItems.accept(sections([Row(id: "a"), Row(id: "b")]))
    let reported = reported {
      driver.rowsAreVisible(at: [path(0, 0)])
      driver.didScroll(to: 10)
      driver.send(RowSelected(), at: path(0, 0))
      driver.send(RowDeselected(), at: path(0, 0))
      driver.send(RowSelected(), at: path(7, 0))
      driver.leave()
    }
    #expect(reported == [])
  }

  @Test func `rows that come into view and leave it are reported once each`() {
    show([books, tags])
    driver.rowsAreVisible(at: [path(0, 0), path(0, 1)])
    driver.rowsAreVisible(at: [path(0, 0), path(0, 1)])
    driver.rowsAreVisible(at: [path(0, 1), path(1, 0)])
    #expect(
      take() == [
        "books RowWillDisplay a 0-0", "books RowWillDisplay b 0-1", "books RowDidEndDisplaying a 0-0",
        "tags RowWillDisplay x 0-0",
      ])
  }

  @Test func `a row that stays in view while others come and go around it is not notified`() {
    show([books])
    driver.rowsAreVisible(at: [path(0, 1)])
    _ = take()
    books.show("b")
    show([tags, books])
    driver.rowsAreVisible(at: [path(1, 0)])
    #expect(take() == [])
  }

  @Test func `a removed row ends its display at its old owner and place`() {
    show([tags, books])
    driver.rowsAreVisible(at: [path(0, 0), path(1, 2)])
    _ = take()
    show([tags])
    driver.rowsAreVisible(at: [path(0, 0)])
    #expect(take() == ["books RowDidEndDisplaying c 0-2"])
  }

  @Test func `rows that share an identity come and go one by one`() {
    books.show("aaa")
    show([books])
    driver.rowsAreVisible(at: [path(0, 0), path(0, 1)])
    driver.rowsAreVisible(at: [path(0, 1)])
    #expect(
      take() == ["books RowWillDisplay a 0-0", "books RowWillDisplay a 0-1", "books RowDidEndDisplaying a 0-1"])
  }

  @Test func `a row of another section, or of another kind, is another one`() {
    let successor = Rows("other books", "abcd")
    successor.on(RowWillDisplay.self) { [heard] _, row in
      heard.update { $0.append("successor \(row.item.id) \(row.indexPath)") }
    }
    show([books])
    driver.rowsAreVisible(at: [path(0, 1)])
    show([successor])
    driver.rowsAreVisible(at: [path(0, 1)])
    #expect(take() == ["books RowWillDisplay b 0-1", "books RowDidEndDisplaying b 0-1", "successor b 0-1"])
    driver.leave()
    for item in [Row(id: "a"), OtherRow(id: "a")] as [any ListItemViewModel] {
      viewModel.listItems.accept(sections([item]))
      driver.rowsAreVisible(at: [path(0, 0)])
    }
    #expect(
      viewModel.heard.value == ["in a", "out a", "in a"])
  }

  @Test func `leaving the screen ends the display of all rows in view`() {
    show([books])
    driver.rowsAreVisible(at: [path(0, 0), path(0, 1)])
    _ = take()
    driver.leave()
    #expect(take() == ["books RowDidEndDisplaying a 0-0", "books RowDidEndDisplaying b 0-1"])
    driver.leave()
    #expect(take() == [])
  }

  /// Runs `work` when rows of `books` come into view or go out of it, besides recording it.
  private func whenTold<E: ListEvent>(_ type: E.Type, _ work: @escaping @MainActor (Row) -> Void) {
    books.on(type) { _, row in work(row.item) }
  }

  @Test func `a handler of a row may change what is in view, and no row is notified of the past`() {
    show([books])
    whenTold(RowWillDisplay.self) { [driver] row in
      if row.id == "a" { driver.rowsAreVisible(at: [ListIndexPath(section: 0, item: 2)]) }
    }
    driver.rowsAreVisible(at: [path(0, 0), path(0, 1)])
    #expect(take() == ["books RowWillDisplay a 0-0", "books RowDidEndDisplaying a 0-0", "books RowWillDisplay c 0-2"])
    whenTold(RowDidEndDisplaying.self) { [driver] _ in
      driver.rowsAreVisible(at: [3, 2].map { ListIndexPath(section: 0, item: $0) })
    }
    driver.rowsAreVisible(at: [path(0, 1)])
    #expect(take() == ["books RowDidEndDisplaying c 0-2", "books RowWillDisplay d 0-3", "books RowWillDisplay c 0-2"])
  }

  @Test func `a row that comes back before it is notified that it left is not notified`() {
    show([books])
    driver.rowsAreVisible(at: [path(0, 0), path(0, 1)])
    _ = take()
    whenTold(RowDidEndDisplaying.self) { [driver] _ in driver.rowsAreVisible(at: [ListIndexPath(section: 0, item: 1)]) }
    driver.rowsAreVisible(at: [])
    #expect(take() == ["books RowDidEndDisplaying a 0-0"])
    driver.rowsAreVisible(at: [path(0, 1)])
    #expect(take() == [])
  }

  @Test func `a screen that is left in reaction to a row has no rows in view`() {
    show([books])
    whenTold(RowWillDisplay.self) { [driver] row in if row.id == "b" { driver.leave() } }
    driver.rowsAreVisible(at: (0..<4).map { path(0, $0) })
    #expect(
      take() == [
        "books RowWillDisplay a 0-0", "books RowWillDisplay b 0-1", "books RowDidEndDisplaying a 0-0",
        "books RowDidEndDisplaying b 0-1",
      ])
  }

  @Test func `scrolling notifies each owner of rows in view once, with the first of them`() {
    show([books, tags])
    driver.rowsAreVisible(at: [path(0, 2), path(0, 3), path(1, 0)])
    _ = take()
    driver.didScroll(to: 120)
    driver.didScroll(to: 120)
    #expect(take() == ["books ListScrolled c 0-2", "tags ListScrolled x 0-0"])
  }

  @Test func `a component that replaces one that looks the same receives the events from then on`() {
    show([books])
    let successor = Rows("books", "abcd")
    var isHeard = false
    successor.on(Tapped.self) { _, _ in isHeard = true }
    driver.rowsAreVisible(at: [path(0, 0), path(0, 1)])
    _ = (display.takeCalls(), take())
    show([successor])
    driver.rowsAreVisible(at: [path(0, 0), path(0, 1)])
    #expect(display.takeCalls() == [])
    driver.send(Tapped(), at: path(0, 0))
    driver.didScroll(to: 10)
    #expect(isHeard)
    #expect(take() == [])
  }
}
