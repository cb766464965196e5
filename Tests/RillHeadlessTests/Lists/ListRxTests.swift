import Foundation
import Rill
import RillHeadless
import RillList
import Testing

@MainActor @Suite struct ListRxTests {
  private let bag = DisposeBag()

  private func list(_ isTable: Bool) -> ListView {
    let list = isTable ? TableView() : CollectionView()
    list.estimatedRowHeight = 16
    list.register(TextCell.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
    return list
  }

  private func lines(_ list: ListView) -> [String] {
    TextRenderer(isFramed: false).picture(of: list).split(separator: "\n").map { String($0.prefix { $0 != " " }) }
  }

  @Test(arguments: [true, false])
  func `a stream of contents is shown, each by how it differs`(isTable: Bool) {
    let (list, contents) = (list(isTable), BehaviorRelay(value: chips(["a", "b", "c"])))
    list.frame.size = TextMetric.size(columns: 4, rows: 3)
    contents.bind(to: list.rx.items).disposed(by: bag)
    #expect(lines(list) == ["a", "b", "c"])
    let cell = list.cellForRow(at: ListIndexPath(section: 0, item: 0))
    contents.accept(chips(["b", "x", "a"]))
    #expect(lines(list) == ["b", "x", "a"])
    #expect(list.cellForRow(at: ListIndexPath(section: 0, item: 2)) === cell)
    #expect(list.counts.rowsAsked == 4)
  }

  @Test func `views of items are registered for a bound list`() {
    let (list, contents) = (TableView(), BehaviorRelay<ListSections>(value: []))
    ListItemViews(CityView.self).register(with: list)
    list.frame.size = TextMetric.size(columns: 20, rows: 2)
    contents.bind(to: list.rx.items).disposed(by: bag)
    contents.accept([ListSection(id: "", [CityItem(name: "Paris", people: "2 M")])])
    list.layoutIfNeeded()
    #expect(list.cellForRow(at: ListIndexPath(section: 0, item: 0))?.descendant(CityView.self) != nil)
  }

  @Test(arguments: [true, false])
  func `bindings made before a list is in a window are active once it is`(isTable: Bool) {
    let list = list(isTable)
    let contents = BehaviorRelay(value: chips(["a", "b"]))
    let offset = BehaviorRelay(value: CGPoint(x: 0, y: 16))
    contents.bind(to: list.rx.items).disposed(by: bag)
    offset.bind(to: list.rx.contentOffset).disposed(by: bag)
    contents.accept(chips(["a", "b", "c", "d"]))
    #expect(list.counts.rowsAsked == 0)
    let controller = ListHolder(list)
    let window = Window(rootViewController: controller, size: TextMetric.size(columns: 4, rows: 2))
    #expect(lines(list) == ["b", "c"])
    #expect(list.counts.rowsAsked == 2)
    withExtendedLifetime(window) {}
  }

  private final class ListHolder: ViewController {
    private let list: ListView
    init(_ list: ListView) {
      self.list = list
      super.init()
    }
    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(list)
      list.makeConstraints { $0.edges.equalToSuperview() }
    }
  }

  @Test func `the offset is reported now and after each layout that changes it, and scrolls the list`() {
    let list = list(true)
    list.frame.size = TextMetric.size(columns: 4, rows: 2)
    var reported: [CGFloat] = []
    let (offset, wanted) = (list.rx.contentOffset, PublishRelay<CGPoint>())
    offset.asObservable().bind(onNext: { reported.append($0.y) }).disposed(by: bag)
    wanted.bind(to: offset).disposed(by: bag)
    Observable.just(chips(["a", "b", "c", "d"])).bind(to: list.rx.items).disposed(by: bag)
    list.layoutIfNeeded()
    wanted.accept(CGPoint(x: 0, y: 24))
    list.layoutIfNeeded()
    wanted.accept(CGPoint(x: 0, y: 900))
    list.layoutIfNeeded()
    list.layoutIfNeeded()
    #expect(reported == [0, 24, 32])
  }

  @Test func `a list whose data source was replaced gets its items back with the next content`() {
    let (list, contents) = (list(true), PublishRelay<ListSections>())
    list.frame.size = TextMetric.size(columns: 4, rows: 2)
    contents.bind(to: list.rx.items).disposed(by: bag)
    contents.accept(chips(["a"]))
    let other = ListDataSource()
    list.dataSource = other
    #expect(lines(list) == ["", ""])
    contents.accept(chips(["a", "b"]))
    #expect(lines(list) == ["a", "b"])
  }

  @Test(arguments: [true, false])
  func `the items of tapped rows are emitted by their type`(isTable: Bool) {
    let (list, chosen) = (list(isTable), BehaviorRelay<[String]>(value: []))
    list.rx.modelSelected(TextItem.self).bind(onNext: { item in chosen.update { $0.append(item.text) } })
      .disposed(by: bag)
    list.rx.modelSelected(CityItem.self).bind(onNext: { item in chosen.update { $0.append(item.name) } })
      .disposed(by: bag)
    list.frame.size = TextMetric.size(columns: 4, rows: 2)
    Observable.just(chips(["a", "b"])).bind(to: list.rx.items).disposed(by: bag)
    list.tapRow(at: ListIndexPath(section: 0, item: 1))
    list.tapRow(at: ListIndexPath(section: 0, item: 0))
    #expect(chosen.value == ["b", "a"])
  }

  @Test func `a bound list without references is released`() {
    weak var list: ListView?
    do {
      let bound = self.list(true)
      Observable.just(chips(["a"])).bind(to: bound.rx.items).disposed(by: bag)
      bound.layoutIfNeeded()
      list = bound
    }
    #expect(list == nil)
  }
}
