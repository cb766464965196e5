#if canImport(UIKit)
import Foundation
import Rill
import RillList
import RillUIKit
import TestSupport
import Testing
import UIKit

/// The content of cells, and the lifetime of their bindings.
@MainActor @Suite(.tags(.concurrency)) struct CellTests {
  private func screen(_ sections: ListSections, _ views: ListItemViews) -> ListTableViewController {
    let controller = ListTableViewController(viewModel: ListViewModel(sections), itemViews: views)
    window.rootViewController = controller
    return controller
  }

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))

  private func words(_ controller: ListTableViewController, _ row: Int) -> String? {
    controller.tableView.cellForRow(at: IndexPath(row: row, section: 0))?.contentView.subviews
      .first { !$0.isHidden }.flatMap { ($0 as? UILabel)?.text ?? ($0 as? TownView)?.label.text }
  }

  @Test func `a row without a view shows why, and so does one whose view shows another type`() {
    struct Ad: ListItemViewModel { let id: ListItemID }
    struct Village: ListItemViewModel {
      static var reuseIdentifier: String { "Town" }
      let id: ListItemID
    }
    let items: [any ListItemViewModel] = [Town("Oulu"), Ad(id: "ad"), Village(id: "Ii"), Ad(id: "ad 2")]
    var shown: [String?] = []
    let reported = reports {
      let controller = screen([ListSection(id: "all", items)], ListItemViews(TownView.self))
      shown = (0..<4).map { words(controller, $0) }
    }
    let noView =
      "No cell is registered for \"Ad\", the reuse identifier of Ad. Registered: \"MessageItemViewModel\", \"Town\"."
    let wrong = "The cell registered for \"Town\" shows Town, but the item is Village."
    #expect(shown == ["Oulu", "▲ " + noView, "▲ " + wrong, "▲ " + noView])
    #expect(reported == [noView, wrong])
  }

  @Test func `a binding in the wrong bag is reported, with the right one`() {
    final class Careless: BaseListItemView<Town> {
      override func configureViews() { Disposables.create {}.disposed(by: reuseBag) }
      override func update(with viewModel: Town) { Disposables.create {}.disposed(by: disposeBag) }
    }
    let early =
      "Binding ended too early: configureViews() of Careless runs once, and reuseBag ends its bindings with the first "
      + "item. Use disposeBag."
    let late =
      "Binding kept too long: update(with:) of Careless runs for each item, and disposeBag keeps the bindings of all of "
      + "them. Use reuseBag."
    let reported = reports {
      let view = Careless(frame: .zero)
      view.show(Town("Oulu"))
      view.show(Town("Ii"))
      withExtendedLifetime(view.disposeBag) {}
    }
    #expect(reported == [early, late, late])
  }

  @Test func `a disposeBag that was kept in a variable is reported, once for each item`() {
    final class Hoarding: BaseListItemView<Town> {
      private var bag: DisposeBag?
      override func configureViews() { bag = disposeBag }
      override func update(with viewModel: Town) {
        if let bag { Disposables.create {}.disposed(by: bag) }
        if viewModel.text == "both" { Disposables.create {}.disposed(by: disposeBag) }
      }
    }
    let late =
      "Binding kept too long: update(with:) of Hoarding runs for each item, and disposeBag keeps the bindings of all of "
      + "them. Use reuseBag."
    let views = ListItemViews(Hoarding.self)
    let towns = ListViewModel([ListSection(id: "all", [Town("Oulu"), Town("Ii", "both")])])
    let reported = reports {
      window.rootViewController = ListTableViewController(viewModel: towns, itemViews: views)
      window.layoutIfNeeded()
    }
    #expect(reported == [late, late])
  }

  @Test func `a row that no longer exists is a sentence, not a crash`() {
    /// A data source of an app in front of the screen's, with one row more.
    final class Longer: NSObject, UITableViewDataSource {
      let source: any UITableViewDataSource
      init(_ source: any UITableViewDataSource) { self.source = source }

      func tableView(_ table: UITableView, numberOfRowsInSection section: Int) -> Int {
        source.tableView(table, numberOfRowsInSection: section) + 1
      }
      func tableView(_ table: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        source.tableView(table, cellForRowAt: path)
      }
    }
    let controller = screen([ListSection(id: "all", [Town("Oulu")])], ListItemViews(TownView.self))
    let longer = controller.tableView.dataSource.map(Longer.init)
    let reported = reports {
      controller.tableView.dataSource = longer
      window.layoutIfNeeded()
    }
    let text = words(controller, 1)
    #expect(reported == ["The list asks for row 1 of section 0, which no longer exists: it was not reloaded."])
    #expect(text == "▲ \(reported.first ?? "")")
  }

  @Test func `the bindings of a row end when it leaves the screen, and begin again when it comes back`() {
    let inhabitants = BehaviorRelay(value: 1)
    let towns = (0..<30).map { Town("\($0)", inhabitants: $0 == 0 ? inhabitants : BehaviorRelay(value: 0)) }
    let controller = screen([ListSection(id: "towns", towns)], ListItemViews(TownView.self))
    let table = controller.tableView
    func first() -> TownView? {
      table.cellForRow(at: IndexPath(row: 0, section: 0))?.contentView.subviews.first as? TownView
    }
    let view = first()
    inhabitants.accept(2)
    #expect(view?.count == 2)
    table.contentOffset.y = 900
    table.layoutIfNeeded()
    inhabitants.accept(3)
    #expect(view?.count != 3)
    table.contentOffset.y = 0
    table.layoutIfNeeded()
    #expect(first()?.count == 3)
  }

  @Test func `each row is shown once, and a cell that is used again keeps its view`() {
    final class Counted: BaseListItemView<Town> {
      static var (views, updates) = (0, 0)
      override func configureViews() { Self.views += 1 }
      override func update(with viewModel: Town) { Self.updates += 1 }
    }
    window.frame.size.height = 440
    let controller = screen(
      [ListSection(id: "towns", (0..<20).map { Town("\($0)") })], ListItemViews(Counted.self))
    #expect((Counted.views, Counted.updates) == (10, 10))
    controller.tableView.contentOffset.y = 440
    controller.tableView.layoutIfNeeded()
    #expect((Counted.views, Counted.updates) == (10, 20))
  }

  @Test func `the bindings of a deleted row end at once`() {
    let inhabitants = BehaviorRelay(value: 1)
    let viewModel = ListViewModel([ListSection(id: "towns", [Town("Oulu", inhabitants: inhabitants), Town("Turku")])])
    let controller = ListTableViewController(viewModel: viewModel, itemViews: ListItemViews(TownView.self))
    window.rootViewController = controller
    let view =
      controller.tableView.cellForRow(at: IndexPath(row: 0, section: 0))?.contentView.subviews.first as? TownView
    viewModel.listItems.update { _ = $0[0].items.remove(at: 0) }
    inhabitants.accept(2)
    #expect(view?.count == 1)
  }

  @Test func `content that changes while a cell is prepared is shown in the next turn of the main queue`() async {
    final class Greedy: BaseListItemView<Town> {
      static var listItems: BehaviorRelay<ListSections>?
      let label = UILabel()
      override func configureViews() { addSubview(label) }
      override func update(with viewModel: Town) {
        label.text = viewModel.text
        if viewModel.text == "more" { Self.listItems?.accept([ListSection(id: "towns", [Town("a"), Town("b")])]) }
      }
    }
    let viewModel = ListViewModel([
      ListSection(id: "towns", (0..<30).map { Town("\($0)", $0 == 20 ? "more" : "\($0)") })
    ])
    Greedy.listItems = viewModel.listItems
    defer { Greedy.listItems = nil }
    let controller = ListTableViewController(viewModel: viewModel, itemViews: ListItemViews(Greedy.self))
    window.rootViewController = controller
    controller.tableView.scrollToRow(at: IndexPath(row: 20, section: 0), at: .top, animated: false)
    window.layoutIfNeeded()
    #expect(controller.tableView.numberOfRows(inSection: 0) == 30)
    await mainQueueTurn()
    #expect(controller.tableView.numberOfRows(inSection: 0) == 2)
  }

  @Test(arguments: [true, false])
  func `content that changes when a cell is about to be shown is shown in the next turn`(isTable: Bool) async {
    final class EagerTable: ListTableViewController {
      override func tableView(_ table: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) {
        super.tableView(table, willDisplay: cell, forRowAt: path)
        if path.item == 20 { viewModel.listItems.accept([ListSection(id: "towns", [Town("a"), Town("b")])]) }
      }
    }
    final class EagerCollection: ListCollectionViewController {
      override func collectionView(
        _ collection: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath
      ) {
        super.collectionView(collection, willDisplay: cell, forItemAt: path)
        if path.item == 20 { viewModel.listItems.accept([ListSection(id: "towns", [Town("a"), Town("b")])]) }
      }
    }
    let viewModel = ListViewModel([ListSection(id: "towns", (0..<30).map { Town("\($0)") })])
    let views = ListItemViews(TownView.self)
    let table = EagerTable(viewModel: viewModel, itemViews: views)
    let collection = EagerCollection(viewModel: viewModel, itemViews: views)
    func count() -> Int {
      isTable ? table.tableView.numberOfRows(inSection: 0) : collection.collectionView.numberOfItems(inSection: 0)
    }
    window.rootViewController = isTable ? table : collection
    let path = IndexPath(item: 20, section: 0)
    if isTable {
      table.tableView.scrollToRow(at: path, at: .top, animated: false)
    } else {
      collection.collectionView.scrollToItem(at: path, at: .top, animated: false)
    }
    window.layoutIfNeeded()
    #expect(count() == 30)
    await mainQueueTurn()
    #expect(count() == 2)
  }

  @Test func `an item of a collection keeps its owner's size, or its width with the height of its constraints`() {
    final class Tiles: ListViewModel {
      override func size(of item: any ListItemViewModel, in container: ListSize) -> ListSize? {
        item.id == "Oulu" ? ListSize(width: 80, height: 90) : nil
      }
    }
    let controller = ListCollectionViewController(
      viewModel: Tiles([ListSection(id: "towns", [Town("Oulu"), Town("Turku")])]),
      itemViews: ListItemViews(TownView.self))
    window.rootViewController = controller
    let sizes = (0..<2).map { item in
      let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
      attributes.size = CGSize(width: 100, height: 90)
      return controller.collectionView.cellForItem(at: attributes.indexPath)?
        .preferredLayoutAttributesFitting(attributes).size
    }
    #expect(sizes == [CGSize(width: 100, height: 90), CGSize(width: 100, height: 44)])
  }

  @Test func `an item without a size of its owner is as wide as its section, between the insets`() {
    let insets = ListInsets(leading: 10, trailing: 20)
    let controller = ListCollectionViewController(
      viewModel: ListViewModel([
        ListSection(id: "towns", layout: ListSectionLayout(insets: insets), [Town("Oulu")])
      ]), itemViews: ListItemViews(TownView.self))
    window.rootViewController = controller
    let frame = controller.collectionView.cellForItem(at: IndexPath(item: 0, section: 0))?.frame
    #expect(frame?.minX == 10 && frame?.maxX == 300)
  }

  @Test func `content that changes inside a batch of the app is shown after it`() async {
    let viewModel = ListViewModel([ListSection(id: "towns", [Town("a")])])
    let controller = ListTableViewController(viewModel: viewModel, itemViews: ListItemViews(TownView.self))
    window.rootViewController = controller
    controller.tableView.performBatchUpdates {
      viewModel.listItems.accept([ListSection(id: "towns", [Town("a"), Town("b")])])
      viewModel.listItems.accept([ListSection(id: "towns", [Town("c"), Town("b"), Town("a")])])
    }
    #expect(controller.tableView.numberOfRows(inSection: 0) == 1)
    await mainQueueTurn()
    #expect((0..<3).map { words(controller, $0) } == ["c", "b", "a"])
  }

  @Test func `two views for one identifier are reported, and the first one shows the items`() {
    final class Other: BaseListItemView<Town> {}
    #expect(
      reports { _ = ListItemViews(TownView.self, Other.self) } == [
        "View not registered: Other for Town, since \"Town\" already has TownView for Town. "
          + "Give the items of one of them another reuseIdentifier."
      ])
  }
}
#endif
