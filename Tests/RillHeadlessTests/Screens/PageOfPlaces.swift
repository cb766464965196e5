import Rill
import RillList

// A page of components as any UI framework shows it: it names no cell and no view. Another test compiles it for UIKit.

struct Place: ListItemViewModel {
  let id: ListItemID
}

@MainActor
func page(of places: @escaping @MainActor () -> Observable<[Place]>) -> ListViewModel {
  let names = ViewComponent<Place>("places", title: "Places")
  names.on(RowSelected.self) { [items = names.items] _, row in items.update { _ = $0.remove(at: row.indexPath.item) } }
  let page = HeaderFooterComponent(content: names, footer: MessageComponent("end", title: "That is all."))
  return ListViewModel(page: page, request: places) { names.items.accept($0) }
}
