import Foundation
import Rill
import RillHeadless
import RillList
import Testing

@MainActor @Suite struct ListViewCellTests {
  private final class BoundCell: TableViewCell, ListItemCell {
    static var texts: [String: BehaviorRelay<String>] = [:]
    static var reuses = 0
    let label = Label()

    required init() {
      super.init()
      addSubview(label)
      label.makeConstraints { $0.edges.equalToSuperview() }
    }

    override func prepareForReuse() { Self.reuses += 1 }

    func update(with item: any ListItemViewModel) throws(ListItemMismatch) {
      guard let item = item as? TextItem else { throw ListItemMismatch(expected: TextItem.self, given: type(of: item)) }
      Self.texts[item.text]?.bind(onNext: { [weak self] in self?.label.text = $0 }).disposed(by: reuseBag)
    }
  }

  @Test func `bindings for a row never reach the next row in its cell`() {
    BoundCell.texts = ["a": BehaviorRelay(value: "A"), "b": BehaviorRelay(value: "B"), "c": BehaviorRelay(value: "C")]
    BoundCell.reuses = 0
    let list = ListTable(columns: 4, rows: 1)
    list.table.register(BoundCell.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
    list.show(texts(["a", "b", "c"]))
    #expect(list.picture() == "A   ")
    list.scroll(to: 16)
    #expect(list.picture() == "B   ")
    BoundCell.texts["a"]?.accept("late")
    #expect(list.picture() == "B   ")
    BoundCell.texts["b"]?.accept("now")
    #expect(list.picture() == "now ")
    #expect(list.table.counts.cellsMade == 1)
    #expect(BoundCell.reuses == 1)
  }

  @Test func `a row that is reloaded in place has one binding`() {
    BoundCell.texts = ["a": BehaviorRelay(value: "A")]
    let list = ListTable(columns: 4, rows: 1)
    list.table.register(BoundCell.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
    list.show(texts(["a"]))
    // Kept alive, so that the next bag cannot have its address.
    let bag = list.table.cellForRow(at: ListIndexPath(section: 0, item: 0))?.reuseBag
    list.show(texts(["a"]), ListUpdate(reloads: [ListIndexPath(section: 0, item: 0)]))
    let cell = list.table.cellForRow(at: ListIndexPath(section: 0, item: 0))
    #expect(bag != nil && cell?.reuseBag !== bag)
    #expect(list.table.counts == ListViewCounts(cellsMade: 1, rowsAsked: 2))
  }

  @Test func `a row that is left unset does not show the row before it`() {
    final class Forgetful: TableViewCell, ListItemCell {
      let label = Label()
      required init() {
        super.init()
        addSubview(label)
        label.makeConstraints { $0.edges.equalToSuperview() }
      }
      override func prepareForReuse() { label.text = nil }
      func update(with item: any ListItemViewModel) throws(ListItemMismatch) {
        if let item = item as? TextItem, item.text != "nothing" { label.text = item.text }
      }
    }
    let list = ListTable(columns: 4, rows: 1)
    list.table.register(Forgetful.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
    list.show(texts(["a", "nothing"]))
    list.scroll(to: 16)
    #expect(list.table.counts.cellsMade == 1)
    #expect(list.picture() == "    ")
  }
}
