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

/// A view model with pages, whose requests the test answers.
final class PagedCitiesViewModel: ListViewModel {
  let listItems = BehaviorRelay<ListSections>(value: [])
  let loadError = BehaviorRelay<(any Error)?>(value: nil)
  private let pager: Pager<Int, CityRow>
  private let bag = DisposeBag()

  @MainActor init(request: @escaping @MainActor (Int?) -> Observable<Page<Int, CityRow>>) {
    pager = Pager(id: \.id, request: request)
    pager.items.map { $0.isEmpty ? [] : [ListSection(model: "Cities", items: $0)] }.bind(to: listItems)
      .disposed(by: bag)
  }

  @MainActor var loader: Loader? { pager.loader }

  func trackScreenviews() {}

  func loadItems() -> Observable<Void> { pager.loader.run(.refresh) }
}
