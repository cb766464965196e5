import Foundation
import Rill
import RillHeadless
import RillList
import Testing

/// A screen of components: their cells, and what happens in their rows.
@MainActor
@Suite struct OwnersOnScreenTests {
  private struct Pressed: ListEvent {}

  private final class LoudView: BaseListItemView<MessageItemViewModel> {
    private let label = Label()

    override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }
    override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
      label.makeConstraints { $0.edges.equalToSuperview() }
    }
    override func update(with viewModel: MessageItemViewModel) { label.text = "\(viewModel.title)!" }
  }

  private let top = TextsComponent("top", ["a", "b"])
  private let bottom = TextsComponent("bottom", (0..<20).map { "row \($0)" })
  private let parts: GroupComponent
  private let screen: BaseTableViewController
  private let heard = BehaviorRelay<[String]>(value: [])

  init() {
    parts = GroupComponent("parts", [top, bottom])
    screen = RillHeadlessTests.screen(of: parts)
    screen.view.frame.size = TextMetric.size(columns: 10, rows: 4)
    for component in [top, bottom] {
      let note = { @MainActor [heard] (event: any ListEvent, path: ListIndexPath) in
        heard.update { $0.append("\(component.name) \(type(of: event)) \(path)") }
      }
      component.on(Pressed.self) { note($0, $1.indexPath) }
      component.on(RowSelected.self) { note($0, $1.indexPath) }
      component.on(RowWillDisplay.self) { note($0, $1.indexPath) }
      component.on(RowDidEndDisplaying.self) { note($0, $1.indexPath) }
      component.on(ListScrolled.self) { note($0, $1.indexPath) }
    }
  }

  private func take() -> [String] {
    screen.view.layoutIfNeeded()
    return heard.update { heard in
      defer { heard = [] }
      return heard
    }
  }

  private func path(_ section: Int, _ item: Int) -> ListIndexPath { ListIndexPath(section: section, item: item) }

  @Test func `a component added at run time is shown like earlier ones`() {
    screen.appear()
    #expect(TextRenderer(isFramed: false).picture(of: screen) == "a         \nb         \nrow 0     \nrow 1     ")
    parts.children.accept([])
    parts.children.accept([top])
    #expect(TextRenderer(isFramed: false).picture(of: screen).hasPrefix("a         \nb         \n"))
  }

  @Test func `rows come into view when the screen appears, and go when it is left`() {
    #expect(take() == [])
    screen.appear()
    #expect(
      take() == [
        "top RowWillDisplay 0-0", "top RowWillDisplay 0-1", "bottom RowWillDisplay 0-0", "bottom RowWillDisplay 0-1",
      ])
    screen.disappear()
    #expect(take().map { $0.contains("RowDidEndDisplaying") } == [true, true, true, true])
    screen.appear()
    #expect(take().map { $0.contains("RowWillDisplay") } == [true, true, true, true])
  }

  @Test func `scrolling reports which rows come and go, and which are in view`() {
    screen.appear()
    _ = take()
    screen.tableView.contentOffset.y = 16
    #expect(
      take() == [
        "top RowDidEndDisplaying 0-0", "bottom RowWillDisplay 0-2", "top ListScrolled 0-1", "bottom ListScrolled 0-0",
      ])
  }

  @Test func `a change above does not show rows again that stay in view`() {
    screen.appear()
    _ = take()
    top.items.accept([TextItem("b")])
    #expect(take() == ["top RowDidEndDisplaying 0-0", "bottom RowWillDisplay 0-2"])
  }

  @Test func `taps and events of views reach the owner of the row`() throws {
    screen.appear()
    _ = take()
    screen.tableView.tapRow(at: path(1, 1))
    let cell = try #require(screen.tableView.cellForRow(at: path(0, 1)) as? TextCell)
    cell.label.send(Pressed())
    #expect(take() == ["bottom RowSelected 0-1", "top Pressed 0-1"])
  }

  @Test func `a screen may show messages by another view`() {
    let loud = RillHeadlessTests.screen(
      of: MessageComponent("loud", title: "Boo"), views: ListItemViews(LoudView.self))
    loud.view.frame.size = TextMetric.size(columns: 10, rows: 4)
    loud.appear()
    #expect(TextRenderer(isFramed: false).picture(of: loud).hasPrefix("Boo!      \n"))
  }

  @Test func `the button of a message reaches its component`() throws {
    let message = MessageComponent("error", title: "It did not work.", action: "Again")
    var taps = 0
    message.onAction { taps += 1 }
    parts.children.accept([message])
    screen.view.frame.size = TextMetric.size(columns: 14, rows: 4)
    screen.appear()
    #expect(
      Array(TextRenderer(isFramed: false).picture(of: screen).split(separator: "\n").prefix(3))
        == ["  It did not  ", "    work.     ", "   [ Again ]  "])
    try #require(screen.view.descendant(Button.self, identifiedBy: "action")).tap()
    #expect(taps == 1)
    message.message = "Nor did this."
    #expect(message.message == "Nor did this.")
    #expect(TextRenderer(isFramed: false).picture(of: screen).contains("Nor did"))
  }
}
