import Rill
import RillList
import RillTesting

struct CityRow: ListItemViewModel, Equatable {
  let id: ListItemID
}

func cities(_ names: ListItemID...) -> ListSections { [ListSection(model: "Cities", items: names.map(CityRow.init))] }

struct Offline: Error, CustomStringConvertible {
  let description = "The network is down."
}

/// A view model whose requests the test answers. What it does besides, each test says.
final class CitiesViewModel: ListViewModel {
  let listItems: BehaviorRelay<ListSections>
  let loadError = BehaviorRelay<(any Error)?>(value: nil)
  let bag = DisposeBag()
  private let api: RequestStub<Void, ListSections>

  init(api: RequestStub<Void, ListSections>, initial: ListSections = []) {
    self.api = api
    listItems = BehaviorRelay(value: initial)
  }

  func trackScreenviews() {}

  func loadItems() -> Observable<Void> {
    api.request(()).do(onNext: { [listItems] in listItems.accept($0) }).map { _ in }
  }
}
