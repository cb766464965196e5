#if canImport(UIKit)
import Foundation
import Rill
import RillList
import RillUIKit
import TestSupport
import Testing
import UIKit

private final class Plain: ViewComponent<Town> {}
private final class Declared: ViewComponent<Town> {}
extension Declared: ShownComponent {
  static var itemViews: ListItemViews { ListItemViews(TownView.self) }
}

private final class TownsModule: Module {
  let component: any Component
  private let towns: Declared

  init(_ id: ModuleID) {
    towns = Declared("\(id)")
    component = towns
  }

  func update(with content: [String]) { towns.items.accept(content.map { Town($0) }) }
}

/// Pages of components, of modules and of a pager, in a table and in a collection.
@MainActor @Suite struct PageTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))

  private func texts(_ view: UIView) -> [String] {
    guard !view.isHidden else { return [] }
    let own = [(view as? UILabel)?.text, (view as? UIButton)?.title(for: .normal)].compactMap(\.self)
    return own + view.subviews.sorted { $0.frame.minY < $1.frame.minY }.flatMap(texts)
  }

  @Test func `a page shows loading, an error with its button, and its components by the views that they declare`() {
    let towns = Declared("towns", title: "Towns")
    var answers: [PublishSubject<[Town]>] = []
    let request: @MainActor () -> Observable<[Town]> = {
      let answer = PublishSubject<[Town]>()
      answers.append(answer)
      return answer.asObservable()
    }
    let viewModel = ListViewModel(page: towns, request: request) { towns.items.accept($0) }
    let controller = ListTableViewController(viewModel: viewModel)
    window.rootViewController = controller
    #expect(texts(controller.tableView) == ["Loading…"])
    answers[0].onError(Failure())
    #expect(texts(controller.tableView) == ["Something went wrong.", "Try again"])
    #expect(controller.errorLabel.isHidden)
    let button = controller.tableView.visibleCells[0].button
    button?.sendActions(for: .touchUpInside)
    #expect(texts(controller.tableView) == ["Loading…"])
    answers[1].onNext(["Oulu"])
    answers[1].onCompleted()
    #expect(texts(controller.tableView) == ["Towns", "Oulu"])
  }

  @Test func `the same page is a collection, with the sizes of its owner, its insets and its title`() {
    final class Tiles: ViewComponent<Town> {
      override func size(of item: Town, in container: ListSize) -> ListSize? {
        ListSize(width: container.width / 4, height: 50)
      }
    }
    let layout = ListSectionLayout(
      insets: ListInsets(top: 5, leading: 10, bottom: 5, trailing: 10), itemSpacing: 4, lineSpacing: 6)
    let tiles = Tiles("tiles", title: "Tiles", layout: layout, items: (0..<5).map { Town("\($0)") })
    let controller = ListCollectionViewController(
      viewModel: ListViewModel(page: tiles, request: { .just(()) }, show: { _ in }),
      itemViews: ListItemViews(TownView.self))
    window.rootViewController = controller
    let collection = controller.collectionView
    let frames = (0..<5).map { collection.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame ?? .zero }
    #expect(frames.map(\.width) == [80, 80, 80, 80, 80])
    #expect(frames[0].minX == 10)
    #expect(frames[3].minY == frames[0].minY + 56)
    #expect(
      controller.collectionView(
        collection, layout: collection.collectionViewLayout, referenceSizeForHeaderInSection: 0
      ).height > 0)
    #expect(texts(collection) == ["Tiles", "0", "1", "2", "3", "4"])
  }

  @Test func `a title of a collection changes in its header, and its items stay`() {
    let towns = Declared("towns", title: "1 town", items: ["Oulu"])
    let controller = ListCollectionViewController(
      viewModel: ListViewModel(page: towns, request: { .just(()) }, show: { _ in }))
    window.rootViewController = controller
    let cell = controller.collectionView.visibleCells.first
    controller.viewModel.listItems.update { $0[0].model.title = "One town" }
    #expect(texts(controller.collectionView) == ["One town", "Oulu"])
    #expect(cell != nil && controller.collectionView.visibleCells.first === cell)
  }

  @Test func `a pager requests the next page as the rows before it come into view`() {
    var cursors: [Int] = []
    let pager = Pager(prefetchDistance: 2, id: \.id) { (cursor: Int?) -> Observable<PagerPage<Int, Town>> in
      let page = cursor ?? 0
      cursors.append(page)
      let towns = (page * 20..<page * 20 + 20).map { Town("\($0)") }
      return .just(PagerPage(items: towns, next: page < 2 ? page + 1 : nil))
    }
    let viewModel = ListViewModel(pager: pager) { towns, _ in [ListSection(id: "towns", towns)] }
    let controller = ListTableViewController(viewModel: viewModel, itemViews: ListItemViews(TownView.self))
    window.rootViewController = controller
    let table = controller.tableView
    #expect(cursors == [0])
    for (row, count) in [(19, 40), (39, 60), (59, 60)] {
      table.scrollToRow(at: IndexPath(row: row, section: 0), at: .bottom, animated: false)
      window.layoutIfNeeded()
      #expect(table.numberOfRows(inSection: 0) == count)
    }
    #expect(cursors == [0, 1, 2])
  }

  @Test func `a page of modules is shown by the views that their components declare`() {
    var catalog = ModuleCatalog()
    catalog.register("towns") { TownsModule($0) }
    let data = Data(#"{ "modules": [{ "kind": "towns", "content": ["Oulu", "Turku"] }] }"#.utf8)
    let page = PageTemplate(catalog).page("Towns") { _ in .just(data) }
    let controller = ListCollectionViewController(viewModel: page.viewModel)
    window.rootViewController = controller
    #expect(texts(controller.collectionView) == ["Oulu", "Turku"])
  }

  @Test func `a component without a view that comes between the creation of a screen and its view shows the reason`() {
    let page = GroupComponent("page", [])
    let viewModel = ListViewModel(page: page, request: { .just(()) }, show: { _ in })
    let controller = ListTableViewController(viewModel: viewModel)
    page.children.accept([Plain("plain", items: ["Turku"])])
    window.rootViewController = controller
    #expect(texts(controller.tableView).first?.contains("Plain") == true, "\(texts(controller.tableView))")
  }

  #if os(Linux) || os(macOS)
  @Test func `a screen cannot be created with a component without a declared view`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let viewModel = ListViewModel(page: Plain("plain"), request: { .just(()) }, show: { _ in })
        _ = ListTableViewController(viewModel: viewModel)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("No view shows the Town of Plain. Declare one in an extension of Plain as ShownComponent"))
  }

  @Test func `neither can a collection`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let viewModel = ListViewModel(page: Plain("plain"), request: { .just(()) }, show: { _ in })
        _ = ListCollectionViewController(viewModel: viewModel)
      }
    }
  }

  private final class Subclass: ListTableViewController {}

  @Test func `a screen of a subclass cannot be created with a component without a declared view`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let viewModel = ListViewModel(page: Plain("plain"), request: { .just(()) }, show: { _ in })
        _ = Subclass(viewModel: viewModel)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("No view shows the Town of Plain."))
  }
  #endif
}

extension UIView {
  /// The first visible button in the view.
  fileprivate var button: UIButton? {
    isHidden ? nil : (self as? UIButton) ?? subviews.lazy.compactMap(\.button).first
  }
}
#endif
