import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import Testing

@MainActor @Suite struct BaseTableViewControllerTests {
  private let cities = CitiesViewModel()
  private let screen: CitiesViewController

  init() { screen = CitiesViewController(cities) }

  private func picture() -> String { TextRenderer().picture(of: screen) }

  /// The picture of a screen without rows: these lines in the middle, and nothing else.
  private func emptyScreen(_ lines: String...) -> String {
    let blank = Array(repeating: String(repeating: " ", count: 30), count: (9 - lines.count) / 2)
    let rows = (blank + lines + blank).map { "│\($0)│" }
    return (["┌─ Cities ─────────────────────┐"] + rows + ["└──────────────────────────────┘"])
      .joined(separator: "\n")
  }

  private func answer(_ names: [String]) { cities.api.requests.last?.succeed(names) }

  @Test func `the three steps run once, in order, and the screen loads when it first appears`() {
    #expect(screen.steps == ["UI", "constraints", "bindings"])
    #expect(cities.api.requests.count == 0)
    screen.appear()
    #expect(screen.steps.count == 3)
    #expect(cities.api.requests.count == 1)
    answer(["Paris"])
    screen.disappear()
    screen.appear()
    #expect(cities.api.requests.count == 1)
    #expect(cities.appearances == 2)
  }

  @Test func `a first load shows the indicator and then the rows`() {
    screen.appear()
    #expect(picture() == emptyScreen("          ◌ Loading…          "))
    answer(["Paris", "北京 Beijing", "A city with a very long name"])
    #expect(
      picture() == """
        ┌─ Cities ─────────────────────┐
        ├─ Cities 城市 ────────────────┤
        │ Paris                        │
        │ 5 M                   [ Go ] │
        │ 北京 Beijing                 │
        │ 10 M                  [ Go ] │
        │ A city with a very long name │
        │ 28 M                  [ Go ] │
        │That is all.                  │
        │                              │
        └──────────────────────────────┘
        """)
  }

  @Test func `a failure without content is shown in the middle, and the next try instead of it`() {
    screen.appear()
    cities.api.requests.last?.fail(Unreachable())
    #expect(
      picture()
        == emptyScreen(
          "  ▲ The cities could not be   ",
          " loaded: the server cannot be ",
          "           reached.           "))
    screen.loadItems()
    #expect(picture() == emptyScreen("          ◌ Loading…          "))
    #expect(cities.hasError.value)
    screen.disappear()
    #expect(picture().contains("could not be"))
    screen.appear()
    #expect(picture() == emptyScreen("          ◌ Loading…          "))
    answer(["Paris"])
    #expect(!picture().contains("could not be"))
    #expect(!picture().contains("Loading"))
  }

  @Test func `a refresh that fails keeps the rows and says so below them`() {
    screen.appear()
    answer(["Paris", "Rome", "Oslo", "Bern"])
    screen.refreshControl.pull()
    #expect(picture().contains("│        ↻ Refreshing…         │\n├─ Cities 城市 ────────────────┤"))
    cities.api.requests.last?.fail(Unreachable())
    #expect(!screen.refreshControl.isRefreshing)
    #expect(
      picture() == """
        ┌─ Cities ─────────────────────┐
        ├─ Cities 城市 ────────────────┤
        │ Paris                        │
        │ 5 M                   [ Go ] │
        │ Rome                         │
        │ 4 M                   [ Go ] │
        ├──────────────────────────────┤
        │ ▲ The cities could not be    │
        │   loaded: the server cannot  │
        │   be reached.                │
        └──────────────────────────────┘
        """)
    screen.refreshControl.pull()
    answer(["Paris"])
    #expect(!picture().contains("▲"))
    #expect(picture().contains("That is all."))
  }

  @Test func `a long reason takes at most three lines below the rows, and all it needs without rows`() {
    let again = String(repeating: ", again", count: 20)
    let reason = Unreachable(description: "The cities could not be loaded\(again).")
    screen.appear()
    cities.api.requests.last?.fail(reason)
    #expect(picture().contains(" again. "))
    screen.loadItems()
    answer(["Paris", "Rome"])
    screen.refreshControl.pull()
    cities.api.requests.last?.fail(reason)
    #expect(
      picture() == """
        ┌─ Cities ─────────────────────┐
        ├─ Cities 城市 ────────────────┤
        │ Paris                        │
        │ 5 M                   [ Go ] │
        │ Rome                         │
        │ 4 M                   [ Go ] │
        ├──────────────────────────────┤
        │ ▲ The cities could not be    │
        │   loaded, again, again,      │
        │   again, again, again,…      │
        └──────────────────────────────┘
        """)
  }

  @Test func `leaving stops both indicators, and coming back loads what was canceled`() {
    screen.appear()
    screen.disappear()
    #expect(!screen.activityIndicatorView.isAnimating)
    answer(["late"])
    #expect(cities.listItems.value.isEmpty)
    screen.appear()
    #expect(cities.api.requests.count == 2)
    answer(["Paris"])
    screen.refreshControl.pull()
    screen.disappear()
    #expect(!screen.refreshControl.isRefreshing)
  }

  @Test func `a change of one item requests one row again`() {
    screen.appear()
    answer(["Paris", "Rome"])
    _ = picture()
    let before = screen.tableView.counts
    cities.listItems.update { sections in
      sections[0].items[1] = CityItem(name: "Rome", people: "3 M")
    }
    #expect(picture().contains("3 M"))
    #expect(screen.tableView.counts.rowsAsked == before.rowsAsked + 1)
    #expect(screen.tableView.counts.cellsMade == before.cellsMade)
  }

  @Test func `a tap reaches the item that the row shows, once`() {
    CityView.visited.accept([])
    screen.appear()
    answer(["Paris", "Rome"])
    _ = picture()
    answer(["x"])
    screen.refreshControl.pull()
    answer(["Oslo", "Bern"])
    _ = picture()
    let row = screen.tableView.cellForRow(at: ListIndexPath(section: 0, item: 1))
    row?.descendant(Button.self, identifiedBy: "go")?.tap()
    #expect(CityView.visited.value == ["Bern"])
  }

  @Test func `a screen without references is released`() {
    weak var screen: CitiesViewController?
    do {
      let another = CitiesViewController(cities)
      another.appear()
      answer(["Paris"])
      _ = TextRenderer().picture(of: another)
      screen = another
    }
    #expect(screen == nil)
  }
}
