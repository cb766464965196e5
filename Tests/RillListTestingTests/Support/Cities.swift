import Foundation
import Rill
import RillList
import RillTesting

struct CityRow: ListItemViewModel {
  let id: ListItemID
}

func cities(_ names: ListItemID...) -> ListSections {
  [ListSection(id: "cities", title: "Cities", names.map(CityRow.init))]
}

struct Offline: LocalizedError, CustomStringConvertible {
  let description = "The network is down."
  var errorDescription: String? { description }
}

/// A view model whose requests the test answers. Each test describes its other behavior.
final class CitiesViewModel: ListViewModel {
  let bag = DisposeBag()

  init(api: RequestStub<Void, ListSections>, initial: ListSections = []) {
    super.init(request: { api.request(()) }, sections: { $0 })
    listItems.accept(initial)
  }
}

/// A view model with pages, whose requests the test answers.
final class PagedCitiesViewModel: ListViewModel {
  init(request: @escaping @MainActor (Int?) -> Observable<PagerPage<Int, CityRow>>) {
    super.init(pager: Pager(id: \.id, request: request)) { cities, _, _ in
      cities.isEmpty ? [] : [ListSection(id: "cities", title: "Cities", cities)]
    }
  }
}
