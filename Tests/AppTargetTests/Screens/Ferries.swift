import Rill
import RillHeadless
import RillList

// A list screen of an application. Items are not isolated, since their protocol is `Sendable`; view models, views and
// screens are on the main actor.

struct Ferry: ListItemViewModel {
  let name: String
  var isBooked = false

  var id: ListItemID { ListItemID(name) }
}

final class FerriesViewModel: ListViewModel {
  let title = BehaviorRelay(value: "Ferries")
  private(set) var screenviews = 0
  private let bag = DisposeBag()

  init(scheduler: any Scheduler, request: @escaping () -> Observable<[String]>) {
    let ferries = BehaviorRelay<[Ferry]>(value: [])
    super.init(
      sections: ferries.skip(1).map { [ListSection(id: "ferries", title: "Ferries", $0)] },
      loader: Loader(options: LoadOptions(timeLimit: .seconds(10), scheduler: scheduler)) { _ in
        request()
      } apply: { names, _ in
        ferries.accept(names.map { Ferry(name: $0) })
      })
    ferries.map { "Ferries (\($0.count))" }.bind(to: title).disposed(by: bag)
    on(RowSelected.self, in: Ferry.self) { _, row in
      ferries.update { $0[row.indexPath.item].isBooked.toggle() }
    }
  }

  override func trackScreenviews() { screenviews += 1 }
}

final class FerryView: BaseListItemView<Ferry> {
  private let label = Label()

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    label.makeConstraints { $0.edges.equalToSuperview() }
  }

  override func update(with viewModel: Ferry) { label.text = (viewModel.isBooked ? "✓ " : "  ") + viewModel.name }
}

final class FerriesScreen: BaseTableViewController {
  private let bag = DisposeBag()

  init(viewModel: FerriesViewModel) {
    super.init(viewModel: viewModel, itemViews: ListItemViews(FerryView.self))
    viewModel.title.bind { [weak self] in self?.title = $0 }.disposed(by: bag)
  }
}
