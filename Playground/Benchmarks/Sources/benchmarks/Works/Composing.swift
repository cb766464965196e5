import Foundation
import Rill
import RillHeadless
import RillList

// Pages of components on their screens: these works measure a change of one component among others.
extension Work {
  static let pages = [
    changedComponent("a changed component of 10 or 1,000", .atMost(2, of: .smaller), among: 1_000),
    changedComponent("a changed component of 10 or 10,000", .atMost(3, of: .smaller), among: 10_000),
    changedComponent(
      "a changed component of 10 or 10,000, deep in a page", .atMost(3, of: .smaller), among: 10_000, isDeep: true),
    answer, hasContent,
  ]

  private static func changedComponent(
    _ name: String, _ target: Target, among count: Int, isDeep: Bool = false
  ) -> Work {
    Work(
      name, target,
      rill: { changes(among: count, isDeep: isDeep) { page, turn in page.change(0, turn) } },
      smaller: { changes(among: 10, isDeep: isDeep) { page, turn in page.change(0, turn) } })
  }

  private static let answer = Work(
    "ten of 1,000 components changed one by one, or by one answer", .atMost(0.6, of: .smaller),
    rill: { changes(among: 1_000) { page, turn in page.answer(10, turn) } },
    smaller: {
      changes(among: 1_000, batches: 10) { page, turn in for place in 0..<10 { page.change(place, turn) } }
    })

  private static let hasContent = Work(
    "hasContent of a page of 10 or 10,000 components", .atMost(2, of: .smaller),
    rill: { readsOfHasContent(components: 10_000) },
    smaller: { readsOfHasContent(components: 10) })

  private static func changes(
    among count: Int, isDeep: Bool = false, batches: Int = 1, _ change: @escaping @MainActor (ShownPage, Int) -> Void
  ) -> Batch {
    let page = MainActor.assumeIsolated { ShownPage(components: count, isDeep: isDeep) }
    var turn = 0
    return { count in
      MainActor.assumeIsolated {
        let before = page.list.display.batches
        for _ in 0..<count {
          turn += 1
          change(page, turn)
        }
        let shown = page.list.display.batches - before
        if shown != count * batches { fatalError("\(count) changes have made \(shown) batches.") }
      }
    }
  }

  private static func readsOfHasContent(components: Int) -> Batch {
    let page = MainActor.assumeIsolated { ShownPage(components: components) }
    let total = Total()
    return { count in
      MainActor.assumeIsolated {
        for _ in 0..<count { total.value &+= page.list.viewModel.hasContent.value ? 1 : 0 }
        total.consume()
      }
    }
  }
}

/// A page of components with one row each.
@MainActor
private struct ShownPage {
  let list: PlayedList
  private let components: [ViewComponent<ShopRow>]
  private let answers: PublishSubject<Answer>

  /// The number of components that an answer changes, and their new value.
  private struct Answer {
    let count: Int
    let stars: Int
  }

  /// - Parameter isDeep: whether the components are in a status in a group, below a header.
  init(components count: Int, isDeep: Bool = false) {
    let components = (0..<count).map { ViewComponent("shop \($0)", items: [ShopRow($0)]) }
    let answers = PublishSubject<Answer>()
    (self.components, self.answers) = (components, answers)
    let shops = GroupComponent("shops", components)
    list = PlayedList(
      ListViewModel(page: isDeep ? Self.deepPage(around: shops) : shops) {
        answers.asObservable()
      } show: { answer in
        for place in 0..<answer.count { Self.fill(components, place, answer.stars) }
      })
    list.driver.appear()
  }

  private static func deepPage(around content: any Component) -> any Component {
    let title = { (name: String) in ViewComponent(name, items: [ShopRow(0)]) }
    let page = GroupComponent(
      "page", [title("banner"), StatusComponent("state", true) { _ in content }, title("tags")])
    return HeaderFooterComponent(header: title("header"), content: page, footer: title("footer"))
  }

  /// Changes a component in the middle of the page.
  func change(_ place: Int, _ turn: Int) { Self.fill(components, place, turn) }

  /// Sends an answer that changes the first `count` of the components in the middle.
  func answer(_ count: Int, _ turn: Int) { answers.onNext(Answer(count: count, stars: turn)) }

  private static func fill(_ components: [ViewComponent<ShopRow>], _ place: Int, _ stars: Int) {
    let index = components.count / 2 - 5 + place
    components[index].items.accept([ShopRow(index, stars: stars)])
  }
}

// These works measure the bindings of a cell each time it is reused for another row. The goal is twice the time by
// hand, which a quiet machine shows; the target leaves room for noise.
extension Work {
  static let cellBinding = Work(
    "a reused cell, three labels and a tap bound", .atMost(2.8, of: .hand), allocations: 22,
    hand: {
      let (shops, view) = MainActor.assumeIsolated { ([HandShop(), HandShop()], HandShopView()) }
      return { count in
        MainActor.assumeIsolated {
          for turn in 0..<count {
            view.endUse()
            view.show(shops[turn % 2])
          }
        }
      }
    },
    rill: {
      let rows = [LiveRow(LiveShop()), LiveRow(LiveShop())]
      let cell = MainActor.assumeIsolated { BaseTableViewCell<LiveShopView>() }
      return { count in
        MainActor.assumeIsolated {
          for turn in 0..<count {
            // The table does the same when a row leaves the screen.
            cell.reuseScope.reset()
            cell.itemView.reuseScope.reset()
            try? cell.update(with: rows[turn % 2])
          }
        }
      }
    })
}

/// A shop whose values change while its row is shown.
private final class LiveShop: Sendable {
  let name = BehaviorRelay<String?>(value: "Shop")
  let street = BehaviorRelay<String?>(value: "Station Road")
  let stars = BehaviorRelay<String?>(value: "★★★")
}

private struct LiveRow: ListItemViewModel {
  let id: ListItemID = "shop"
  let shop: LiveShop

  init(_ shop: LiveShop) { self.shop = shop }

  static func == (left: Self, right: Self) -> Bool { left.shop === right.shop }
}

private struct ShopTapped: ListEvent {}

private final class LiveShopView: BaseListItemView<LiveRow> {
  private let name = Label()
  private let street = Label()
  private let stars = Label()
  private let button = Button("Visit")

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubviews(name, street, stars, button) }

  override func update(with row: LiveRow) {
    row.shop.name.bind(to: \.text, on: name).disposed(by: reuseBag)
    row.shop.street.bind(to: \.text, on: street).disposed(by: reuseBag)
    row.shop.stars.bind(to: \.text, on: stars).disposed(by: reuseBag)
    button.rx.tap.emit(onNext: { [weak self] in self?.send(ShopTapped()) }).disposed(by: reuseBag)
  }
}

/// The same shop by hand.
@MainActor
private final class HandShop {
  let name = HandBehavior<String?>("Shop")
  let street = HandBehavior<String?>("Station Road")
  let stars = HandBehavior<String?>("★★★")
}

@MainActor
private final class HandShopView {
  private let name = Label()
  private let street = Label()
  private let stars = Label()
  private let taps = HandSubject<Void>()
  private var tokens: [HandToken] = []

  func show(_ shop: HandShop) {
    tokens = [
      shop.name.subscribe { [weak name] in name?.text = $0 },
      shop.street.subscribe { [weak street] in street?.text = $0 },
      shop.stars.subscribe { [weak stars] in stars?.text = $0 },
      taps.subscribe { [weak self] in Total.consume(self == nil ? 0 : 1) },
    ]
  }

  func endUse() {
    for token in tokens { token.dispose() }
    tokens.removeAll(keepingCapacity: true)
  }
}

// These works measure the picture of a screen. A frame has 16.7 ms at 60 frames per second, and a redraw should take
// the smallest part of it.
extension Work {
  static let textPicture = Work(
    "50 rows in view, drawn as text", .within(nanoseconds: 1_666_000),
    rill: {
      let (window, controller) = MainActor.assumeIsolated {
        let controller = PostsViewController()
        let window = Window(rootViewController: controller, size: TextMetric.size(columns: 60, rows: 100))
        precondition(controller.table.indexPathsForVisibleRows.count == 50)
        return (window, controller)
      }
      return { count in
        MainActor.assumeIsolated {
          for _ in 0..<count { Total.consume(TextRenderer().picture(of: window).utf8.count) }
          withExtendedLifetime(controller) {}
        }
      }
    })
}

/// A table of posts, two lines each.
private final class PostsViewController: ViewController {
  let table = TableView()
  private let source = ListDataSource()

  override func viewDidLoad() {
    super.viewDidLoad()
    table.register(BaseTableViewCell<PostView>.self, forCellReuseIdentifier: PostRow.reuseIdentifier)
    table.dataSource = source
    view.addSubview(table)
    table.makeConstraints { $0.edges.equalToSuperview() }
    let rows = (0..<1_000).map { PostRow(number: $0) }
    source.display([ListSection(id: "", rows)], update: ListUpdate(), in: table)
    table.reloadData()
  }
}

private struct PostRow: ListItemViewModel {
  let number: Int
  var id: ListItemID { ListItemID("\(number)") }
}

/// A post: its author and date at the top, the text below, and a button beside it.
private final class PostView: BaseListItemView<PostRow> {
  private let name = configure(Label()) { $0.style = .title }
  private let date = configure(Label()) { $0.style = .secondary }
  private let text = Label()
  private let button = Button("♡ Like")

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubviews(name, date, text, button) }

  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    name.makeConstraints { $0.top.leading.equalToSuperview() }
    date.makeConstraints { $0.top.trailing.equalToSuperview() }
    text.makeConstraints {
      $0.top.equalTo(name.bottom)
      $0.leading.bottom.equalToSuperview()
    }
    button.makeConstraints {
      $0.top.equalTo(name.bottom)
      $0.trailing.equalToSuperview()
    }
  }

  override func update(with row: PostRow) {
    name.text = row.number.isMultiple(of: 3) ? "小雨" : "Ada"
    date.text = "\(row.number) minutes ago"
    text.text = row.number.isMultiple(of: 4) ? "今天的晚霞，像有人打翻了橘子汁" : "Bread, third attempt, with seeds."
  }
}
