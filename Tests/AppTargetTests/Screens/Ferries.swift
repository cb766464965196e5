import Rill
import RillHeadless
import RillList

// A list screen as an application has it. Item and view model are on no actor, since `Sendable` protocols make them so;
// views and screens are on the main actor.

struct Ferry: ListItemViewModel, Equatable {
  let name: String
  var isBooked = false

  var id: ListItemID { ListItemID(name) }
}

final class FerriesViewModel: ListViewModel {
  let listItems = BehaviorRelay<ListSections>(value: [])
  let loadError = BehaviorRelay<(any Error)?>(value: nil)
  let title = BehaviorRelay(value: "Ferries")
  let screenviews = BehaviorRelay(value: 0)
  private let ferries = BehaviorRelay<[Ferry]>(value: [])
  private let request: @Sendable () -> Observable<[String]>
  private let scheduler: any Scheduler
  private let bag = DisposeBag()

  init(scheduler: any Scheduler, request: @escaping @Sendable () -> Observable<[String]>) {
    self.request = request
    self.scheduler = scheduler
    ferries.skip(1).map { [ListSection(model: "Ferries", items: $0)] }.bind(to: listItems).disposed(by: bag)
    ferries.map { "Ferries (\($0.count))" }.bind(to: title).disposed(by: bag)
  }

  func trackScreenviews() { screenviews.update { $0 += 1 } }

  func loadItems() -> Observable<Void> {
    request()
      .timeout(.seconds(10), scheduler: scheduler)
      .map { names in names.map { Ferry(name: $0) } }
      .do(onNext: { [ferries] in ferries.accept($0) })
      .map { _ in }
  }

  func handle(_ event: any ListEvent, in row: ListRow) -> Bool {
    guard event is RowSelected, let ferry = row.item as? Ferry else { return false }
    ferries.update { ferries in
      for index in ferries.indices where ferries[index].id == ferry.id { ferries[index].isBooked.toggle() }
    }
    return true
  }
}

final class FerryView: BaseListItemView<Ferry> {
  private let label = Label()

  override func setupUI() { addSubview(label) }

  override func setupConstraints() { label.makeConstraints { $0.edges.equalToSuperview() } }

  override func update(with viewModel: Ferry) { label.text = (viewModel.isBooked ? "✓ " : "  ") + viewModel.name }
}

final class FerriesScreen: BaseTableViewController {
  private let bag = DisposeBag()

  init(viewModel: FerriesViewModel) {
    super.init(viewModel: viewModel)
    viewModel.title.bind { [weak self] in self?.title = $0 }.disposed(by: bag)
  }

  override var tableViewCellsToRegister: [String: TableViewCell.Type] {
    [Ferry.reuseIdentifier: BaseTableViewCell<FerryView>.self]
  }
}
