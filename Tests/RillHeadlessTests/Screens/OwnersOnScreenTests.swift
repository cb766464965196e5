import Foundation
import Rill
import RillHeadless
import RillList
import Testing

/// A screen of components: their cells, and what happens in their rows.
@MainActor
@Suite struct OwnersOnScreenTests {
  private struct Pressed: ListEvent {}

  private final class OtherTexts: ViewComponent<TextItem> {
    override var registrations: [String: AnyClass] { [TextItem.reuseIdentifier: TableViewCell.self] }
  }

  private final class NoCells: ViewComponent<PhotoItem> {
    override var registrations: [String: AnyClass] { [PhotoItem.reuseIdentifier: NSObject.self] }
  }

  private final class LoudView: BaseListItemView<Message> {
    private let label = Label()

    override func setupUI() { addSubview(label) }
    override func setupConstraints() { label.makeConstraints { $0.edges.equalToSuperview() } }
    override func update(with viewModel: Message) { label.text = "\(viewModel.title)!" }
  }

  private final class LoudMessage: MessageComponent {
    override var registrations: [String: AnyClass] { [Message.reuseIdentifier: BaseTableViewCell<LoudView>.self] }
  }

  private let top = TextsComponent("top", ["a", "b"])
  private let bottom = TextsComponent("bottom", (0..<20).map { "row \($0)" })
  private let parts: Group
  private let loader = Loader { _ in .just(()) }
  private let screen: BaseTableViewController
  private let heard = BehaviorRelay<[String]>(value: [])

  init() {
    parts = Group("parts", [top, bottom])
    screen = BaseTableViewController(viewModel: ComponentListViewModel(parts, content: parts, loader: loader))
    screen.view.frame.size = TextMetric.size(columns: 10, rows: 4)
    for component in [top, bottom] {
      let note = { @MainActor [heard] (event: any ListEvent, path: ListIndexPath) in
        heard.update { $0.append("\(component.name) \(type(of: event)) \(path)") }
      }
      component.on(Pressed.self) { event, _, path in note(event, path) }
      component.on(RowSelected.self) { event, _, path in note(event, path) }
      component.on(RowWillDisplay.self) { event, _, path in note(event, path) }
      component.on(RowDidEndDisplaying.self) { event, _, path in note(event, path) }
      component.on(ListScrolled.self) { event, _, path in note(event, path) }
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

  @Test func `owners bring their cells, and the screen registers them`() {
    screen.appear()
    #expect(TextRenderer(isFramed: false).picture(of: screen) == "a         \nb         \nrow 0     \nrow 1     ")
    #expect(screen.tableView.registeredIdentifiers == [Message.reuseIdentifier, TextItem.reuseIdentifier])
  }

  @Test func `a component that comes at run time brings its cells too`() {
    screen.appear()
    parts.children.accept([])
    parts.children.accept([top])
    #expect(TextRenderer(isFramed: false).picture(of: screen).hasPrefix("a         \nb         \n"))
  }

  @Test func `two cells for one identifier are reported once, and the first shows both`() {
    screen.appear()
    let reported = diagnostics {
      let other = OtherTexts("other", items: [TextItem("x")])
      parts.children.accept([top, other])
      #expect(TextRenderer(isFramed: false).picture(of: screen).contains("x"))
      other.items.accept([TextItem("y")])
    }
    #expect(
      reported == [
        "Cell not registered: TableViewCell for \"TextItem\", which TextCell shows already. "
          + "Give the items of one of them another reuseIdentifier."
      ])
  }

  @Test func `a class that is no cell is reported`() {
    screen.appear()
    let reported = diagnostics {
      parts.children.accept([NoCells("photos", items: [PhotoItem()])])
      screen.view.layoutIfNeeded()
    }
    #expect(reported.first == "Cell not registered: NSObject for \"photo\" is no TableViewCell.")
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

  @Test func `scrolling tells which rows come and go, and who is in view`() {
    screen.appear()
    _ = take()
    screen.tableView.contentOffset.y = 16
    #expect(
      take() == [
        "top RowDidEndDisplaying 0-0", "bottom RowWillDisplay 0-2", "top ListScrolled 0-1", "bottom ListScrolled 0-0",
      ])
  }

  @Test func `a change above does not show again what stays in view`() {
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

  @Test func `a component of messages brings another cell for them`() {
    screen.appear()
    let reported = diagnostics {
      parts.children.accept([LoudMessage("loud", title: "Boo")])
      #expect(TextRenderer(isFramed: false).picture(of: screen).hasPrefix("Boo!      \n"))
    }
    #expect(reported == [])
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
