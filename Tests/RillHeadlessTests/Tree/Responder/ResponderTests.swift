import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import Testing

@MainActor
@Suite struct ResponderTests {
  private struct Pressed: ListEvent { var text = "" }
  private struct Shelf: Equatable { let number: Int }

  /// A view that knows which shelf it is.
  private final class ShelfView: View {
    override func respond(to event: inout RoutedEvent) -> Bool {
      event.attach(Shelf(number: 3))
      return super.respond(to: &event)
    }
  }

  private final class Screen: ViewController {
    let shelf = ShelfView()
    let button = Button("Go")

    override func viewDidLoad() {
      view.addSubview(shelf)
      shelf.addSubview(button)
      button.accessibilityIdentifier = "go"
    }
  }

  private let screen = Screen()
  private let heard = BehaviorRelay<[String]>(value: [])

  /// The sentences reported while `body` runs, without the place.
  private func reported(_ body: () -> Void) -> [String] {
    let (scope, log) = (Diagnostics(), Protected<[String]>([]))
    scope.unhandledError = { error, _ in log.withLock { $0.append("\(error)") } }
    scope.run(body)
    return log.value
  }

  private func note(_ text: String) { heard.update { $0.append(text) } }

  @Test func `the next link of a controller's view is the controller, and then its view's container`() {
    let window = Window(rootViewController: screen, size: TextMetric.size(columns: 10, rows: 3))
    var links: [Responder] = []
    var link: Responder? = screen.button
    while let current = link {
      links.append(current)
      link = current.next
    }
    let expected: [Responder] = [screen.button, screen.shelf, screen.view, screen, window]
    #expect(links.map { ObjectIdentifier($0) } == expected.map { ObjectIdentifier($0) })
  }

  @Test func `an event stops at the first link that handles it`() {
    _ = screen.view
    screen.on(Pressed.self) { event, _ in note("controller \(event.text)") }
    screen.button.send(Pressed(text: "a"))
    screen.shelf.on(Pressed.self) { event, _ in note("first \(event.text)") }
    screen.shelf.on(Pressed.self) { event, _ in note("second \(event.text)") }
    screen.button.send(Pressed(text: "b"))
    #expect(heard.value == ["controller a", "first b", "second b"])
  }

  @Test func `a link adds what it knows for those above it`() {
    _ = screen.view
    screen.on(Pressed.self) { _, event in
      note("\(event.attached(Shelf.self)?.number ?? 0)")
      note("\(event.attached(String.self) ?? "no text")")
      note("\(event.sender === screen.button)")
    }
    screen.button.send(Pressed())
    #expect(heard.value == ["3", "no text", "true"])
  }

  @Test func `an unhandled event is reported with its route and the place it was sent from`() {
    let window = Window(rootViewController: screen, size: TextMetric.size(columns: 10, rows: 3))
    let (scope, log) = (Diagnostics(), Protected<[String]>([]))
    scope.unhandledError = { error, site in log.withLock { $0.append("\(error) \(site)") } }
    scope.run { screen.button.send(Pressed(text: "x"), file: "App/Screen.swift", line: 7) }
    #expect(
      log.value == [
        #"Nothing handles Pressed(text: "x"), which comes from outside any row. "#
          + "Its route: Button#go → ShelfView → View → Screen → Window. App/Screen.swift:7"
      ])
    withExtendedLifetime(window) {}
  }

  // MARK: Lists

  @Test func `an event in a row knows its cell, its table and its row when it reaches the controller`() throws {
    let page = TextsComponent("page", ["a", "b"])
    let list = RillHeadlessTests.screen(of: page)
    list.view.frame.size = TextMetric.size(columns: 10, rows: 4)
    list.appear()
    let path = ListIndexPath(section: 0, item: 1)
    let cell = try #require(list.tableView.cellForRow(at: path) as? TextCell)
    list.on(Pressed.self) { _, event in
      #expect(event.cell === cell)
      #expect(event.list === list.tableView)
      #expect(event.indexPath == path)
      note("controller")
    }
    cell.label.send(Pressed())
    page.on(Pressed.self) { _, row in note("component \(row.item.text)") }
    cell.label.send(Pressed())
    #expect(heard.value == ["controller", "component b"])
  }

  @Test func `an unhandled event in a row names the row, the responders, and the route`() throws {
    let list = RillHeadlessTests.screen(of: TextsComponent("page", ["a", "b"]))
    list.view.frame.size = TextMetric.size(columns: 10, rows: 4)
    list.appear()
    let cell = try #require(list.tableView.cellForRow(at: ListIndexPath(section: 0, item: 1)) as? TextCell)
    let reported = reported { cell.label.send(Pressed(text: "x")) }
    #expect(
      reported == [
        #"Nothing handles Pressed(text: "x") from the row "b" at 0-1. The owner is TextsComponent "page". "#
          + "Its route: Label → TextCell → ListViewport → TableView → View → BaseTableViewController."
      ])
  }

  @Test func `the events of a type that reach a link are a stream, which handles them`() {
    let bag = DisposeBag()
    screen.loadViewIfNeeded()
    screen.on(Pressed.self) { _, _ in note("controller") }
    for name in ["one", "other"] {
      screen.shelf.rx.events(Pressed.self).bind(onNext: { note("\(name) \($0.text)") }).disposed(by: bag)
    }
    screen.button.send(Pressed(text: "a"))
    screen.send(Pressed())
    #expect(heard.value == ["one a", "other a", "controller"])
  }

  @Test func `an event of a pushed screen passes the navigation controller`() {
    let navigation = NavigationController(rootViewController: screen)
    let window = Window(rootViewController: navigation, size: TextMetric.size(columns: 20, rows: 3))
    navigation.on(Pressed.self) { _, _ in note("navigation") }
    screen.button.send(Pressed())
    #expect(heard.value == ["navigation"])
    withExtendedLifetime(window) {}
  }
}
