import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting

/// A city, whose row is a name, a number of people, and a button.
struct CityItem: ListItemViewModel {
  static let reuseIdentifier = "city"
  var id: ListItemID { ListItemID(name) }
  var name: String
  var people: String
}

/// A view model whose loads the test answers.
final class CitiesViewModel: ListViewModel {
  private(set) var appearances = 0
  let api: RequestStub<Void, [String]>

  init() {
    let api = RequestStub<Void, [String]>()
    self.api = api
    super.init(request: { api.request(()) }, sections: { $0.isEmpty ? [] : Self.sections($0) })
  }

  override func trackScreenviews() { appearances += 1 }

  static func sections(_ names: [String]) -> ListSections {
    [
      ListSection(id: "cities", title: "Cities 城市", names.map { CityItem(name: $0, people: "\($0.count) M") }),
      ListSection(id: "", [TextItem("That is all.")]),
    ]
  }
}

/// The reason of a failed load.
struct Unreachable: LocalizedError, CustomStringConvertible {
  var description = "The cities could not be loaded: the server cannot be reached."
  var errorDescription: String? { description }
}

final class CityView: BaseListItemView<CityItem> {
  let nameLabel = configure(Label()) { $0.style = .title }
  let peopleLabel = configure(Label()) { $0.style = .secondary }
  let button = Button("Go")
  /// The names of the cities whose button was tapped, across all views.
  static let visited = BehaviorRelay<[String]>(value: [])

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    for view in [nameLabel, peopleLabel, button] { addSubview(view) }
    button.accessibilityIdentifier = "go"
  }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    nameLabel.makeConstraints {
      $0.top.equalToSuperview()
      $0.leading.equalToSuperview().offset(8)
    }
    peopleLabel.makeConstraints {
      $0.top.equalTo(nameLabel.bottom)
      $0.leading.equalTo(nameLabel)
      $0.bottom.equalToSuperview()
    }
    button.makeConstraints {
      $0.trailing.equalToSuperview().offset(-8)
      $0.centerY.equalToSuperview()
    }
  }

  override func update(with viewModel: CityItem) {
    nameLabel.text = viewModel.name
    peopleLabel.text = viewModel.people
    button.rx.tap
      .bind(onNext: { Self.visited.update { $0.append(viewModel.name) } })
      .disposed(by: reuseBag)
  }
}

final class CitiesViewController: BaseTableViewController {
  let cities: CitiesViewModel
  var steps: [String] = []

  init(_ cities: CitiesViewModel) {
    self.cities = cities
    super.init(viewModel: cities, title: "Cities", itemViews: ListItemViews(CityView.self))
    tableView.register(TextCell.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
    view.frame.size = TextMetric.size(columns: 30, rows: 9)
  }

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) {
    super.buildHierarchy(phase)
    steps.append("UI")
  }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    super.setupConstraints(phase)
    steps.append("constraints")
  }

  override func setupBindings() {
    super.setupBindings()
    steps.append("bindings")
  }
}
