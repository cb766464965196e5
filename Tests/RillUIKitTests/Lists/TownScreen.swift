#if canImport(UIKit)
import Foundation
import Rill
import RillList
import RillTesting
import RillUIKit
import UIKit

struct Liked: ListEvent {}
struct DeleteChosen: ListEvent {}

/// A row of the tests.
struct Town: ListItemViewModel, ExpressibleByStringLiteral {
  let id: ListItemID
  var text: String
  /// A stream beside the row.
  @ByIdentity var inhabitants: BehaviorRelay<Int>

  init(_ id: String, _ text: String? = nil, inhabitants: BehaviorRelay<Int> = BehaviorRelay(value: 0)) {
    (self.id, self.text) = (ListItemID(id), text ?? id)
    _inhabitants = ByIdentity(wrappedValue: inhabitants)
  }

  init(stringLiteral id: String) { self.init(id) }

  static func == (left: Self, right: Self) -> Bool { left.id == right.id && left.text == right.text }
}

final class TownView: BaseListItemView<Town> {
  let label = UILabel()
  let button = UIButton(type: .system)
  private(set) var count = -1

  override func configureViews() {
    addSubview(label)
    addSubview(button)
    button.rx.tap.emit(with: self) { view, _ in view.send(Liked()) }.disposed(by: disposeBag)
  }

  override func update(with viewModel: Town) {
    label.text = viewModel.text
    viewModel.inhabitants.bind(with: self) { $0.count = $1 }.disposed(by: reuseBag)
  }
}

/// A list of towns that a test answers.
final class TownsViewModel: ListViewModel {
  var answers: [PublishSubject<[Town]>] = []
  var heard: [String] = []

  init() {
    weak var itself: TownsViewModel?
    super.init(
      request: {
        let answer = PublishSubject<[Town]>()
        itself?.answers.append(answer)
        return answer.asObservable()
      }, sections: { (towns: [Town]) in [ListSection(id: "towns", title: "Towns", towns)] })
    itself = self
    on(Liked.self, in: Town.self) { [weak self] _, row in self?.heard.append("liked \(row.item.id)") }
    on(RowSelected.self, in: Town.self) { [weak self] _, row in self?.heard.append("selected \(row.item.id)") }
    on(RowDeselected.self, in: Town.self) { [weak self] _, row in self?.heard.append("deselected \(row.item.id)") }
    on(RowWillDisplay.self, in: Town.self) { [weak self] _, row in self?.heard.append("shown \(row.item.id)") }
    on(RowDidEndDisplaying.self, in: Town.self) { [weak self] _, row in self?.heard.append("gone \(row.item.id)") }
    on(DeleteChosen.self, in: Town.self) { [listItems] _, row in
      listItems.update { _ = $0[row.indexPath.section].items.remove(at: row.indexPath.item) }
    }
  }

  override func swipeActions(in row: AnyListRow) -> [SwipeAction] {
    [SwipeAction("Delete", isDestructive: true, DeleteChosen())]
  }

  /// Answers the last request.
  func answer(_ towns: [Town]) {
    answers.last?.onNext(towns)
    answers.last?.onCompleted()
  }
}

/// A screen of towns in a window that shows eight rows below the header.
@MainActor
struct TownScreen {
  let viewModel = TownsViewModel()
  let controller: ListTableViewController
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
  var table: UITableView { controller.tableView }

  init(_ towns: [Town]? = nil) {
    controller = ListTableViewController(viewModel: viewModel, title: "Towns", itemViews: ListItemViews(TownView.self))
    window.rootViewController = controller
    if let towns { viewModel.answer(towns) }
  }

  func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

  func view(_ row: Int) -> TownView? {
    table.cellForRow(at: path(row))?.contentView.subviews.lazy.compactMap { $0 as? TownView }.first
  }

  /// The texts of the rows in view, from top to bottom.
  var texts: [String] { (table.indexPathsForVisibleRows ?? []).map { view($0.row)?.label.text ?? "-" } }
}

/// Runs `body` in a scope of its own, and returns the reports to `Diagnostics`.
@MainActor
func reports(_ body: () -> Void) -> [String] {
  let scope = Diagnostics()
  let log = Protected<[String]>([])
  scope.unhandledError = { error, _ in log.withLock { $0.append("\(error)") } }
  scope.run(body)
  return log.value
}
#endif
