import Rill
import RillList

struct TownItem: ListItemViewModel {
  let id: ListItemID
}

final class TownListViewModel: ListViewModel {
  init(towns: @escaping @MainActor () -> Observable<[String]>, scheduler: any Scheduler) {
    super.init {
      towns().timeout(.seconds(10), scheduler: scheduler)
    } sections: { names in
      [ListSection(id: "towns", title: "Towns", names.map { TownItem(id: ListItemID($0)) })]
    }
  }
}
