#if canImport(UIKit)
import Rill
import RillList
import RillUIKit
import TestSupport
import Testing
import UIKit

@MainActor @Suite(.tags(.concurrency)) struct ItemsTests {
  private struct Word: ListItemViewModel {
    let text: String
    var isBold = false
    var id: ListItemID { ListItemID(text) }
  }

  private struct Number: ListItemViewModel {
    let id: ListItemID
  }

  private final class WordView: BaseListItemView<Word> {
    override func update(with viewModel: Word) {
      accessibilityLabel = viewModel.isBold ? viewModel.text.uppercased() : viewModel.text
    }
  }

  private let bag = DisposeBag()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let contents = BehaviorRelay<ListSections>(value: [])
  private let log = BehaviorRelay<[String]>(value: [])

  private func note(_ text: String) { log.update { $0.append(text) } }

  private func sections(_ words: [Word]) -> ListSections { [ListSection(id: "words", title: "Words", words)] }

  private func words(_ texts: String) -> ListSections { sections(texts.map { Word(text: "\($0)") }) }

  /// A table or a collection in a window, to which the contents are bound.
  private func list<List: UIScrollView>(_ list: List, _ bind: (List) -> Void) -> List {
    let controller = UIViewController()
    controller.view.frame = window.bounds
    list.frame = window.bounds
    controller.view.addSubview(list)
    bind(list)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    list.layoutIfNeeded()
    return list
  }

  private func table() -> UITableView {
    list(UITableView(frame: .zero, style: .plain)) { table in
      table.rowHeight = 40
      ListItemViews(WordView.self).register(with: table)
      contents.bind(to: table.rx.items).disposed(by: bag)
    }
  }

  private func collection() -> UICollectionView {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 80, height: 40)
    return list(UICollectionView(frame: .zero, collectionViewLayout: layout)) { collection in
      ListItemViews(WordView.self).register(with: collection)
      contents.bind(to: collection.rx.items).disposed(by: bag)
    }
  }

  private func shown(_ cells: [UIView]) -> [String] {
    cells.sorted { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }
      .compactMap { descendant(of: $0)?.accessibilityLabel }
  }

  private func descendant(of view: UIView) -> WordView? {
    view as? WordView ?? view.subviews.lazy.compactMap { descendant(of: $0) }.first
  }

  @Test func `a table shows each content by how it differs`() {
    contents.accept(words("abc"))
    let table = table()
    #expect(shown(table.visibleCells) == ["a", "b", "c"])
    let cell = table.cellForRow(at: IndexPath(row: 0, section: 0))
    contents.accept(sections([Word(text: "b", isBold: true), Word(text: "x"), Word(text: "a")]))
    table.layoutIfNeeded()
    #expect(shown(table.visibleCells) == ["B", "x", "a"])
    #expect(table.cellForRow(at: IndexPath(row: 2, section: 0)) === cell)
    #expect(table.headerView(forSection: 0)?.textLabel?.text == "Words")
  }

  @Test func `a collection shows each content by how it differs`() {
    contents.accept(words("abc"))
    let collection = collection()
    #expect(shown(collection.visibleCells) == ["a", "b", "c"])
    contents.accept(words("bxa"))
    collection.layoutIfNeeded()
    #expect(shown(collection.visibleCells) == ["b", "x", "a"])
  }

  @Test func `content that changes when a cell is about to be shown is shown in the next turn`() async {
    contents.accept(words("abc"))
    let table = list(UITableView(frame: .zero, style: .plain)) { table in
      ListItemViews(WordView.self).register(with: table)
      table.rx.willDisplayCell.emit(onNext: { [contents] shown in
        if shown.indexPath.row == 2 { contents.accept([ListSection(id: "words", [Word(text: "d")])]) }
      }).disposed(by: bag)
      contents.bind(to: table.rx.items).disposed(by: bag)
    }
    #expect(shown(table.visibleCells) == ["a", "b", "c"])
    await mainQueueTurn()
    #expect(shown(table.visibleCells) == ["d"])
  }

  @Test func `content waits as long as UIKit has uncommitted updates`() async throws {
    final class Held: UITableView {
      var isHeld = false
      var batch: CheckedContinuation<Void, Never>?
      override var hasUncommittedUpdates: Bool { isHeld || super.hasUncommittedUpdates }
      override func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        super.performBatchUpdates(updates, completion: completion)
        batch?.resume()
      }
    }
    contents.accept(words("a"))
    let table = list(Held(frame: .zero, style: .plain)) { table in
      ListItemViews(WordView.self).register(with: table)
      contents.bind(to: table.rx.items).disposed(by: bag)
    }
    table.isHeld = true
    contents.accept(words("ab"))
    for _ in 0..<3 { await mainQueueTurn() }
    try #require(table.numberOfRows(inSection: 0) == 1)
    await withCheckedContinuation { next in
      table.batch = next
      table.isHeld = false
    }
    table.layoutIfNeeded()
    #expect(shown(table.visibleCells) == ["a", "b"])
  }

  @Test(arguments: [true, false])
  func `a view that is registered while a cell is prepared shows its items afterwards`(comeLater: Bool) async {
    final class NumberView: BaseListItemView<Number> {
      override func update(with viewModel: Number) { accessibilityLabel = "number" }
    }
    final class Eager: BaseListItemView<Word> {
      static var onUpdate: (() -> Void)?
      override func update(with viewModel: Word) {
        Self.onUpdate.take()?()
        accessibilityLabel = viewModel.text
      }
    }
    let numbers: ListSections = [ListSection(id: "numbers", [Number(id: "1")])]
    contents.accept(comeLater ? words("a") : words("a") + numbers)
    let table = UITableView(frame: .zero, style: .plain)
    Eager.onUpdate = { [weak table] in
      guard let table else { return }
      ListItemViews(NumberView.self).register(with: table)
      if comeLater { contents.accept(numbers) }
    }
    _ = list(table) { table in
      ListItemViews(Eager.self).register(with: table)
      contents.bind(to: table.rx.items).disposed(by: bag)
    }
    await mainQueueTurn()
    table.layoutIfNeeded()
    let view = table.visibleCells.last?.contentView.subviews.first
    #expect(view?.accessibilityLabel == "number")
  }

  @Test func `a cell that is used again for an item that its view cannot show ends the bindings of the one before`() {
    struct Stranger: ListItemViewModel {
      static var reuseIdentifier: String { Word.reuseIdentifier }
      let id: ListItemID
    }
    final class BoundView: BaseListItemView<Word> {
      static let ends = BehaviorRelay(value: 0)
      override func update(with viewModel: Word) {
        Disposables.create { [ends = Self.ends] in ends.update { $0 += 1 } }.disposed(by: reuseBag)
      }
    }
    contents.accept(words("a"))
    let table = list(UITableView(frame: .zero, style: .plain)) { table in
      ListItemViews(BoundView.self).register(with: table)
      contents.bind(to: table.rx.items).disposed(by: bag)
    }
    let path = IndexPath(row: 0, section: 0)
    let cell = table.cellForRow(at: path)
    let view = cell?.contentView.subviews.first
    contents.accept([ListSection(id: "words", [Stranger(id: "b")])])
    #expect(view is BoundView && BoundView.ends.value == 1)
    #expect(table.cellForRow(at: path) === cell && cell?.contentView.subviews.first is UILabel)
  }

  @Test func `a list outside a window shows the latest content when it is in one`() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    ListItemViews(WordView.self).register(with: table)
    contents.bind(to: table.rx.items).disposed(by: bag)
    contents.accept(words("ab"))
    contents.accept(words("c"))
    _ = list(table) { _ in }
    #expect(shown(table.visibleCells) == ["c"])
  }

  @Test func `the items of tapped rows are emitted by their type`() {
    contents.accept(words("ab"))
    let (table, collection) = (table(), collection())
    table.rx.modelSelected(Word.self).emit(onNext: { note("row \($0.text)") }).disposed(by: bag)
    table.rx.modelSelected(Number.self).emit(onNext: { note("\($0.id)") }).disposed(by: bag)
    collection.rx.modelSelected(Word.self).emit(onNext: { note("item \($0.text)") }).disposed(by: bag)
    table.choose(1)
    collection.choose(0)
    #expect(log.value == ["row b", "item a"])
  }

  @Test func `rows can be deleted once the deletions are asked for, and stay until the content changes`() {
    contents.accept(words("ab"))
    let table = table()
    let plain = table.dataSource
    table.rx.itemDeleted.emit(onNext: { note("delete \($0.row)") }).disposed(by: bag)
    #expect(table.dataSource !== plain)
    table.layoutIfNeeded()
    #expect(shown(table.visibleCells) == ["a", "b"])
    table.delete(1)
    #expect(log.value == ["delete 1"])
    #expect(shown(table.visibleCells) == ["a", "b"])
    contents.accept(words("a"))
    table.layoutIfNeeded()
    #expect(shown(table.visibleCells) == ["a"])
  }

  @Test func `a list whose data source was replaced gets its items back with the next content`() {
    contents.accept(words("a"))
    let table = table()
    let own = table.dataSource
    table.dataSource = nil
    contents.accept(words("ab"))
    table.layoutIfNeeded()
    #expect(table.dataSource === own)
    #expect(shown(table.visibleCells) == ["a", "b"])
  }

  @Test func `a bound list without references is released, and its subscriptions end`() {
    final class Probe: Sendable {}
    weak var list: UITableView?
    weak var probe: Probe?
    do {
      let (table, retained) = (UITableView(), Probe())
      contents.bind(to: table.rx.items).disposed(by: bag)
      table.rx.itemDeleted.emit(onNext: { [retained] _ in withExtendedLifetime(retained) {} }).disposed(by: bag)
      table.rx.modelSelected(Word.self).emit(onNext: { [retained] _ in withExtendedLifetime(retained) {} })
        .disposed(by: bag)
      (list, probe) = (table, retained)
    }
    #expect(list == nil && probe == nil)
  }
}
#endif
