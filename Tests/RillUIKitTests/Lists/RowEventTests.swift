#if canImport(UIKit)
import Rill
import RillList
import RillUIKit
import TestSupport
import Testing
import UIKit

/// Events from views in cells, by UIKit's responder chain.
@MainActor @Suite(.tags(.concurrency)) struct RowEventTests {
  @Test func `a button in a cell reaches the owner with its row`() {
    let screen = TownScreen(["Oulu", "Turku"])
    screen.viewModel.heard = []
    screen.view(1)?.button.sendActions(for: .touchUpInside)
    #expect(screen.viewModel.heard == ["liked Turku"])
  }

  @Test func `an event that no owner takes reaches the screen's handlers with the row, the cell and the table`() {
    struct Shared: ListEvent {}
    let screen = TownScreen(["Oulu", "Turku"])
    var heard: [String] = []
    screen.controller.on(Shared.self) { [table = screen.table] _, event in
      let isCell = event.cell === table.cellForRow(at: IndexPath(row: 1, section: 0))
      heard.append("\(event.indexPath.map { "\($0)" } ?? "-") \(isCell) \(event.list === table)")
    }
    screen.view(1)?.send(Shared())
    #expect(heard == ["0-1 true true"])
  }

  @Test func `an event from a list inside another one has the row of the inner list`() {
    struct Shared: ListEvent {}
    /// UIKit does not say what a list answers for the cell of another one. This one answers with a row.
    final class Outer: UITableView, ListEventResponder {
      var heard: [RoutedEvent] = []
      override func indexPath(for cell: UITableViewCell) -> IndexPath? { IndexPath(row: 7, section: 0) }

      func respond(to event: inout RoutedEvent) -> Bool {
        heard.append(event)
        return true
      }
    }
    let (screen, outer) = (TownScreen(["Oulu", "Turku"]), Outer())
    screen.window.addSubview(outer)
    outer.addSubview(screen.table)
    screen.view(1)?.send(Shared())
    #expect(outer.heard.count == 1)
    #expect(outer.heard.first?.indexPath == ListIndexPath(section: 0, item: 1))
    #expect(outer.heard.first?.list === screen.table)
  }

  @Test func `an event that nothing takes is reported with its row, its owner and its route`() {
    struct Lost: ListEvent {}
    let screen = TownScreen(["Oulu"])
    let reported = reports { screen.view(0)?.button.send(Lost()) }
    #expect(
      reported == [
        "Nothing handles Lost() from the row \"Oulu\" at 0-0. The owner is TownsViewModel. Its route: UIButton → TownView "
          + "→ UIView → ItemTableCell → ListTable → UIView → ListTableViewController → UIWindow."
      ])
  }

  @Test func `a link on the way adds what the links above it need`() {
    struct Shared: ListEvent {}
    final class Shelf: UIView, ListEventResponder {
      func respond(to event: inout RoutedEvent) -> Bool {
        event.attach(3)
        return false
      }
    }
    let screen = TownScreen(["Oulu"])
    var attached: Int?
    screen.controller.on(Shared.self) { _, event in attached = event.attached(Int.self) }
    let (shelf, label) = (Shelf(), UILabel())
    shelf.addSubview(label)
    screen.view(0)?.addSubview(shelf)
    label.send(Shared())
    #expect(attached == 3)
  }

  @Test func `rows come into view and leave it as the user scrolls, and all leave with the screen`() {
    let screen = TownScreen((0..<20).map { Town("\($0)") })
    let visible = screen.table.indexPathsForVisibleRows?.count ?? 0
    #expect(visible > 5 && visible < 15)
    #expect(screen.viewModel.heard == (0..<visible).map { "shown \($0)" })
    screen.viewModel.heard = []
    screen.table.scrollToRow(at: screen.path(19), at: .bottom, animated: false)
    screen.window.layoutIfNeeded()
    #expect(screen.viewModel.heard.first == "gone 0")
    #expect(screen.viewModel.heard.last == "shown 19")
    screen.viewModel.heard = []
    screen.window.rootViewController = nil
    #expect(screen.viewModel.heard.last == "gone 19")
  }

  #if os(Linux)
  @Test func `a dragged row moves to where its owner puts it, and back if it does not`() async {
    final class Movable: ListViewModel {
      var isAccepting = false
      var moves: [String] = []

      override func canMove(_ row: AnyListRow) -> Bool { row.item.id != "fixed" }

      func move(_ row: ListRow<Town>, to place: Int) {
        moves.append("\(row.item.id) \(row.indexPath) \(place)")
        guard isAccepting else { return }
        listItems.update { $0[0].items.insert($0[0].items.remove(at: row.indexPath.item), at: place) }
      }
    }
    let viewModel = Movable([
      ListSection(id: "towns", [Town("a"), Town("b"), Town("fixed")]), ListSection(id: "z", [Town("z")]),
    ])
    let controller = ListTableViewController(viewModel: viewModel, itemViews: ListItemViews(TownView.self))
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    window.rootViewController = controller
    viewModel.on(RowMoved.self, in: Town.self) { [weak viewModel] event, row in
      viewModel?.move(row, to: event.destination)
    }
    func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }
    func texts() -> [String] {
      (0..<3).map { row in
        controller.tableView.cellForRow(at: path(row))?.contentView.subviews.lazy.compactMap { $0 as? TownView }.first?
          .label
          .text ?? "-"
      }
    }
    #expect(!controller.tableView.drag(rowAt: path(2), to: path(0)))
    #expect(controller.tableView.drag(rowAt: path(0), to: path(2)))
    #expect(viewModel.moves == [])
    await mainQueueTurn()
    #expect(viewModel.moves == ["a 0-0 2"])
    #expect(texts() == ["a", "b", "fixed"])
    viewModel.isAccepting = true
    #expect(controller.tableView.drag(rowAt: path(0), to: path(0, 1)))
    await mainQueueTurn()
    #expect(viewModel.moves == ["a 0-0 2", "a 0-0 2"])
    #expect(texts() == ["b", "fixed", "a"])
    #expect(viewModel.listItems.value[0].items.map { "\($0.id)" } == ["b", "fixed", "a"])
  }
  #endif
}
#endif
