#if canImport(UIKit)
import Foundation
import Rill
import RillList
import RillTesting
import RillUIKit
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct ListTableViewControllerTests {
  @Test func `the first appearance loads, shows the indicator, and then the rows below their title`() {
    let screen = TownScreen()
    #expect(screen.viewModel.answers.count == 1)
    #expect(screen.controller.activityIndicatorView.isAnimating)
    screen.viewModel.answer(["Oulu", "Turku"])
    #expect(!screen.controller.activityIndicatorView.isAnimating)
    #expect(screen.texts == ["Oulu", "Turku"])
    #expect(screen.table.headerView(forSection: 0)?.textLabel?.text == "Towns")
  }

  @Test func `a change keeps the cells of the rows that stay, also of one that looks different`() {
    let screen = TownScreen(["Oulu", "Turku", "Vaasa"])
    let cells = (0..<3).map { screen.table.cellForRow(at: screen.path($0)) }
    screen.controller.loadItems()
    screen.viewModel.answer([Town("Vaasa"), Town("Pori"), Town("Oulu", "Uleåborg")])
    #expect(screen.texts == ["Vaasa", "Pori", "Uleåborg"])
    #expect(screen.table.cellForRow(at: screen.path(0)) === cells[2])
    #expect(screen.table.cellForRow(at: screen.path(2)) === cells[0])
  }

  @Test func `a screen that the user begins to swipe away, and keeps, has appeared once`() {
    final class Tracked: ListViewModel {
      var views = 0
      override func trackScreenviews() { views += 1 }
    }
    let viewModel = Tracked([])
    let (controller, window) = (ListTableViewController(viewModel: viewModel), UIWindow(frame: .zero))
    window.rootViewController = controller
    controller.viewWillDisappear(true)
    controller.viewWillAppear(true)
    controller.viewDidAppear(true)
    #expect(viewModel.views == 1)
    window.rootViewController = nil
    window.rootViewController = controller
    #expect(viewModel.views == 2)
  }

  @Test func `a title changes in its header, and comes and goes`() {
    let screen = TownScreen(["Oulu"])
    func retitle(_ title: String) { screen.viewModel.listItems.update { $0[0].model.title = title } }
    retitle("Cities")
    #expect(screen.table.headerView(forSection: 0)?.textLabel?.text == "Cities")
    retitle("")
    #expect(screen.table.headerView(forSection: 0) == nil)
    retitle("Towns")
    #expect(screen.table.headerView(forSection: 0)?.textLabel?.text == "Towns")
    #expect(screen.texts == ["Oulu"])
  }

  @Test func `a pull refreshes, and ends exactly once`() {
    let screen = TownScreen(["Oulu"])
    screen.controller.refreshControl.beginRefreshing()
    screen.controller.refreshControl.sendActions(for: .valueChanged)
    #expect(screen.viewModel.answers.count == 2)
    #expect(screen.controller.refreshControl.isRefreshing)
    screen.viewModel.answer(["Turku"])
    #expect(!screen.controller.refreshControl.isRefreshing)
    #expect(screen.texts == ["Turku"])
  }

  @Test func `a failure shows its words, which wait for the indicator while there is no content`() {
    let screen = TownScreen()
    screen.viewModel.answers[0].onError(Failure())
    #expect(screen.controller.errorLabel.text == "Something went wrong.")
    #expect(!screen.controller.errorLabel.isHidden)
    screen.controller.loadItems()
    #expect(screen.controller.errorLabel.isHidden)
    screen.viewModel.answer(["Oulu"])
    #expect(screen.controller.errorLabel.text == nil)
    screen.controller.driver?.refresh()
    screen.viewModel.answers[2].onError(Failure())
    #expect(!screen.controller.errorLabel.isHidden)
    #expect(screen.texts == ["Oulu"])
  }

  @Test func `the status is in the middle of an empty screen, and below rows`() {
    let screen = TownScreen()
    func isInTheMiddle() -> [Bool] { [screen.controller.inTheMiddle.isActive, !screen.controller.belowRows.isActive] }
    #expect(isInTheMiddle() == [true, true])
    screen.viewModel.answer(["Oulu"])
    #expect(isInTheMiddle() == [false, false])
    screen.viewModel.listItems.accept([])
    #expect(isInTheMiddle() == [true, true])
  }

  @Test func `leaving cancels the load, and the next appearance starts it again`() {
    let screen = TownScreen()
    screen.window.rootViewController = nil
    #expect(!screen.viewModel.answers[0].hasObservers)
    #expect(!screen.controller.activityIndicatorView.isAnimating)
    screen.window.rootViewController = screen.controller
    #expect(screen.viewModel.answers.count == 2)
  }

  @Test func `off the window, new content is read without a batch`() {
    let screen = TownScreen(["Oulu"])
    screen.window.rootViewController = nil
    screen.viewModel.listItems.update { $0[0].items.append(Town("Turku")) }
    #expect(screen.table.numberOfRows(inSection: 0) == 2)
    screen.window.rootViewController = screen.controller
    #expect(screen.texts == ["Oulu", "Turku"])
  }

  #if os(Linux)
  @Test func `the user's selection reaches the owner, who may take it back, and ends with the next appearance`() {
    let screen = TownScreen(["Oulu", "Turku"])
    screen.viewModel.on(RowSelected.self, in: Town.self) { _, row in if row.item.id == "Turku" { row.deselect() } }
    screen.viewModel.heard = []
    screen.table.tap(rowAt: screen.path(0))
    #expect(screen.table.indexPathForSelectedRow == screen.path(0))
    screen.table.tap(rowAt: screen.path(1))
    #expect(screen.table.indexPathForSelectedRow == nil)
    #expect(screen.viewModel.heard == ["selected Oulu", "deselected Oulu", "selected Turku"])
    screen.table.tap(rowAt: screen.path(0))
    screen.window.rootViewController = nil
    screen.window.rootViewController = screen.controller
    #expect(screen.table.indexPathForSelectedRow == nil)
  }
  #endif

  @Test func `a swipe action reaches the owner with the row's present place`() throws {
    let screen = TownScreen(["Oulu", "Turku", "Vaasa"])
    let actions = try #require(
      screen.controller.tableView(screen.table, trailingSwipeActionsConfigurationForRowAt: screen.path(2)))
    #expect(actions.actions.map(\.title) == ["Delete"])
    #expect(actions.actions[0].style == .destructive)
    screen.viewModel.listItems.update { _ = $0[0].items.remove(at: 0) }
    var isDone = false
    actions.actions[0].handler(actions.actions[0], screen.table) { isDone = $0 }
    #expect(isDone)
    #expect(screen.texts == ["Turku"])
  }

  @Test func `the owner of an item gives its row a height, and otherwise its constraints do`() {
    final class Heights: ListViewModel {
      override func size(of item: any ListItemViewModel, in container: ListSize) -> ListSize? {
        item.id == "Oulu" ? ListSize(width: container.width, height: 80) : nil
      }
    }
    let controller = ListTableViewController(
      viewModel: Heights([ListSection(id: "towns", [Town("Oulu"), Town("Turku")])]),
      itemViews: ListItemViews(TownView.self))
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    window.rootViewController = controller
    #expect(controller.tableView.rectForRow(at: IndexPath(row: 0, section: 0)).height == 80)
    #expect(
      controller.tableView(controller.tableView, heightForRowAt: IndexPath(row: 1, section: 0))
        == UITableView.automaticDimension)
  }

  #if os(Linux)
  @Test func `rows above the keyboard can be scrolled to, beside an inset of the app`() {
    let screen = TownScreen(["Oulu"])
    screen.table.contentInset.bottom = 20
    screen.controller.view.keyboardLayoutGuide.height = 150
    screen.window.layoutIfNeeded()
    #expect(screen.table.contentInset.bottom == 170)
    screen.controller.view.keyboardLayoutGuide.height = 0
    screen.window.layoutIfNeeded()
    #expect(screen.table.contentInset.bottom == 20)
  }
  #endif

  @Test func `a released screen releases everything, and cancels its load`() {
    weak var controller: ListTableViewController?
    weak var viewModel: TownsViewModel?
    var answer: PublishSubject<[Town]>?
    do {
      let screen = TownScreen()
      (controller, viewModel) = (screen.controller, screen.viewModel)
      answer = screen.viewModel.answers[0]
      #expect(answer?.hasObservers == true)
    }
    #expect(controller == nil)
    #expect(viewModel == nil)
    #expect(answer?.hasObservers == false)
  }
}
#endif
