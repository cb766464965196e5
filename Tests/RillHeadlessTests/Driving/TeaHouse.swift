import Foundation
import Rill
import RillHeadless
import RillList

/// A tea, whose row is its name, a comment, and a button.
struct TeaItem: ListItemViewModel {
  var id: ListItemID
  var name: String
  var note: String

  init(_ number: Int) {
    id = "t\(number)"
    name = "Tea \(number)"
    note = "From hill \(number)"
  }
}

struct Liked: ListEvent {}
struct Deleted: ListEvent {}

final class TeaView: BaseListItemView<TeaItem> {
  let nameLabel = Label()
  let noteLabel = configure(Label()) { $0.style = .secondary }
  let likeButton = configure(Button("♡ Like")) { $0.accessibilityIdentifier = "like" }

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubviews(nameLabel, noteLabel, likeButton) }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    nameLabel.makeConstraints { $0.top.leading.equalToSuperview() }
    noteLabel.makeConstraints {
      $0.top.equalTo(nameLabel.bottom)
      $0.leading.bottom.equalToSuperview()
    }
    likeButton.makeConstraints { $0.top.trailing.equalToSuperview() }
  }

  override func update(with viewModel: TeaItem) {
    nameLabel.text = viewModel.name
    noteLabel.text = viewModel.note
    likeButton.rx.tap.bind(onNext: { [weak self] in self?.send(Liked()) }).disposed(by: reuseBag)
  }
}

final class TeasComponent: ViewComponent<TeaItem> {
  init(_ name: String, _ items: [TeaItem], title: String = "") { super.init(name, title: title, items: items) }

  override func swipeActions(for item: TeaItem) -> [SwipeAction] {
    item.name == "Tea 1" ? [] : [SwipeAction("Delete", isDestructive: true, Deleted())]
  }
}

/// A screen of teas, with a record of the user's actions.
@MainActor
final class TeaHouse {
  let controller: BaseTableViewController
  let screen: Screen
  private(set) var events: [String] = []
  private(set) var refreshes = 0

  init(green: Int = 30, black: Int = 2, columns: Int = 30, rows: Int = 8) {
    let numbers = 1...max(1, green)
    let first = TeasComponent("green", green == 0 ? [] : numbers.map(TeaItem.init), title: "Green tea")
    let second = TeasComponent("black", (0..<black).map { TeaItem(1_000_000_001 + $0) })
    let counter = Counter()
    controller = BaseTableViewController(
      viewModel: ListViewModel(
        sections: GroupComponent("page", [first, second]).sections,
        loader: Loader { _ in
          counter.loads.update { $0 += 1 }
          // A refresh never ends.
          return counter.loads.value == 1 ? .just(()) : .never()
        }), title: "Teas", itemViews: ListItemViews(TeaView.self))
    self.counter = counter
    screen = Screen(controller, columns: columns, rows: rows)
    for component in [first, second] {
      component.on(RowSelected.self) { [weak self] _, row in self?.events.append("selected \(row.item.id)") }
      component.on(Liked.self) { [weak self] _, row in self?.events.append("liked \(row.item.id)") }
      component.on(Deleted.self) { [weak self] _, row in self?.events.append("deleted \(row.item.id)") }
    }
  }

  private final class Counter: Sendable { let loads = BehaviorRelay(value: 0) }
  private let counter: Counter
  var loads: Int { counter.loads.value }
}
