import Foundation
import Rill
import RillHeadless
import RillList
import Testing

@MainActor @Suite struct BaseTableViewCellTests {
  @Test func `an item of another type is rejected, with both types`() {
    let cell = BaseTableViewCell<CityView>()
    #expect(throws: ListItemMismatch(expected: CityItem.self, given: TextItem.self)) {
      try cell.update(with: TextItem("a"))
    }
  }

  @Test func `the view has a fresh bag for each item`() throws {
    CityView.visited.accept([])
    let cell = BaseTableViewCell<CityView>()
    for name in ["Paris", "Rome", "Oslo"] { try cell.update(with: CityItem(name: name, people: "")) }
    cell.itemView.button.tap()
    #expect(CityView.visited.value == ["Oslo"])
  }

  @Test func `the view's bindings end when its row leaves the screen`() {
    CityView.visited.accept([])
    let list = ListTable(columns: 30, rows: 2)
    list.table.register(BaseTableViewCell<CityView>.self, forCellReuseIdentifier: CityItem.reuseIdentifier)
    list.show(CitiesViewModel.sections(["Paris"]))
    let cell = list.table.cellForRow(at: ListIndexPath(section: 0, item: 0)) as? BaseTableViewCell<CityView>
    list.show([])
    cell?.itemView.button.tap()
    #expect(cell != nil)
    #expect(CityView.visited.value == [])
  }

  @Test func `a view that does not override update(with:) traps with a sentence that names it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { BlankView().show(TextItem("a")) }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("BlankView does not show its items: override update(with:)."))
  }
}

private final class BlankView: BaseListItemView<TextItem> {}
