import Foundation
import Rill
import RillHeadless
import RillList

// These works measure the way from a view model's list items to the notified display. The version by hand shows, pairs
// and compares the same rows, and creates the same batch. Two contents alternate.
extension Work {
  static let lists = [changedInPlace, changedByAnswer, appended, replaced, changedThroughout, shuffled, component]

  private static let many = 100_000

  /// Changes the items as `update` does: all other rows stay the same.
  private static let changedInPlace = list(
    "list of 100,000, one row changed in place", { [ListSection(id: "shops", rows(0..<many))] },
    change: { sections, turn in sections[0].items[many / 2] = ShopRow(many / 2, stars: turn) })

  private static let changedByAnswer = list("list of 100,000 rebuilt, one row different") {
    var new = rows(0..<many)
    new[many / 2] = ShopRow(many / 2, stars: 5)
    return (rows(0..<many), new)
  }

  private static let appended = list("list of 100,000, 1,000 appended") {
    let old = rows(0..<many)
    return (old, old + rows(many..<many + 1_000))
  }

  private static let replaced = list("list of 100,000 rebuilt, 1% replaced") {
    var random = Random()
    var new = rows(0..<many)
    for id in 0..<many / 100 {
      new.remove(at: random.next(below: new.count))
      new.insert(ShopRow(many + id), at: random.next(below: new.count))
    }
    return (rows(0..<many), new)
  }

  private static let changedThroughout = list("list of 100,000 rebuilt, all changed") {
    (rows(0..<many), (0..<many).map { ShopRow($0, stars: 5) })
  }

  private static let shuffled = list("list of 100,000 rebuilt, shuffled") {
    var random = Random()
    var new = rows(0..<many)
    for index in new.indices { new.swapAt(index, random.next(below: new.count)) }
    return (rows(0..<many), new)
  }

  /// By hand, the rows are boxed for each section, and the difference compares all of them.
  private static let component = Work(
    "component: one of 10,000 rows changes", .atMost(1.5, of: .hand),
    hand: {
      var shops = componentRows
      let (total, shown) = (Total(), ShownSections([ListSection(id: "shops", shops)]))
      return repeating(total) { turn in
        shops[turn % shops.count].stars = turn
        total.value &+= shown.show([ListSection(id: "shops", shops)])
      }
    },
    rill: {
      let shops = MainActor.assumeIsolated { ViewComponent("shops", items: componentRows) }
      let (total, shown) = (Total(), ShownSections([]))
      _ = shops.sections.subscribe(onNext: { total.value &+= shown.show($0) })
      return repeating(total) { turn in shops.items.update { $0[turn % $0.count].stars = turn } }
    })

  private static var componentRows: [ShopRow] { (0..<10_000).map { ShopRow($0) } }

  /// The sections that a list shows. Returns how many rows it must show again.
  private final class ShownSections: @unchecked Sendable {  // because one thread uses it
    private var sections: ListSections

    init(_ sections: ListSections) { self.sections = sections }

    func show(_ new: ListSections) -> Int {
      let update = ListUpdate(from: sections, to: new)
      sections = new
      return update.reloads.count
    }
  }

  /// The update skips the other sections, except the neighbors of the changed one.
  static let sectionAmongOthers = Work(
    "a row changed in a section of 100, alone or among 1,000", .atMost(2, of: .smaller),
    rill: { changes(of: sections(1_000)) { $0[500].items[50] = ShopRow(50_050, stars: $1) } },
    smaller: { changes(of: sections(1)) { $0[0].items[50] = ShopRow(50, stars: $1) } })

  private static func rows(_ numbers: Range<Int>) -> [any ListItemViewModel] { numbers.map { ShopRow($0) } }

  private static func sections(_ count: Int) -> ListSections {
    ListSections((0..<count).map { ListSection(id: "\($0)", rows($0 * 100..<$0 * 100 + 100)) })
  }

  private static func changes(of sections: ListSections, _ change: @escaping Change) -> Batch {
    let list = MainActor.assumeIsolated { PlayedList(ListViewModel(sections)) }
    var turn = 0
    return { count in
      MainActor.assumeIsolated {
        for _ in 0..<count {
          turn += 1
          list.viewModel.listItems.update { [turn] sections in change(&sections, turn) }
        }
      }
    }
  }

  private typealias Change = @Sendable (_ sections: inout ListSections, _ turn: Int) -> Void

  private static func list(
    _ name: String, _ sections: @escaping @Sendable () -> ListSections, change: @escaping Change
  ) -> Work {
    Work(
      name, .atMost(1.5, of: .hand),
      hand: {
        let list = HandList(sections(), display: consume)
        var turn = 0
        return { count in
          for _ in 0..<count {
            turn += 1
            var new = list.sections
            change(&new, turn)
            list.show(new)
          }
        }
      },
      rill: { changes(of: sections(), change) })
  }

  private static func list(
    _ name: String,
    between contents: @escaping @Sendable () -> (old: [any ListItemViewModel], new: [any ListItemViewModel])
  ) -> Work {
    let sections = { @Sendable () -> [ListSections] in
      let (old, new) = contents()
      return [[ListSection(id: "shops", old)], [ListSection(id: "shops", new)]]
    }
    return Work(
      name, .atMost(1.5, of: .hand),
      hand: {
        let sections = sections()
        let list = HandList(sections[0], display: consume)
        var turn = 0
        return { count in
          for _ in 0..<count {
            turn += 1
            list.show(sections[turn % 2])
          }
        }
      },
      rill: {
        let sections = sections()
        let list = MainActor.assumeIsolated { PlayedList(ListViewModel(sections[0])) }
        var turn = 0
        return { count in
          MainActor.assumeIsolated {
            for _ in 0..<count {
              turn += 1
              list.viewModel.listItems.accept(sections[turn % 2])
            }
          }
        }
      })
  }

  private static func consume(_ sections: ListSections, _ batch: HandBatch) {
    Total.consume(batch.deletes.count &+ batch.inserts.count &+ batch.moves.count &+ batch.reloads.count)
  }
}

/// A table or a collection with its data source.
@MainActor
struct ListScreen<List: ListView> {
  let list: List
  private let source: ListDataSource

  /// - Parameter owner: the owner that sizes the items; without one, their cells do.
  init(_ list: List, owner: (any ListSectionOwner)? = nil, showing sections: ListSections) {
    self.list = list
    source = ListDataSource(owner: owner)
    list.frame.size = TextMetric.size(columns: 20, rows: 20)
    list.register(LineCell.self, forCellReuseIdentifier: Line.reuseIdentifier)
    list.dataSource = source
    show(sections, ListUpdate(sections: ListChanges(inserts: Array(sections.indices))))
  }

  func show(_ sections: ListSections, _ update: ListUpdate) {
    source.display(sections, update: update, in: list)
    list.layoutIfNeeded()
  }

  /// Shows one content and another one in turns, each as the same update of the one before.
  nonisolated func showing(_ one: ListSections, _ other: ListSections, inTurnsWith update: ListUpdate) -> Batch {
    { count in
      MainActor.assumeIsolated {
        for turn in 0..<count { show(turn.isMultiple(of: 2) ? one : other, update) }
      }
    }
  }
}

/// A row with a number.
struct Line: ListItemViewModel, Equatable {
  let number: Int
  var isMarked = false

  var id: ListItemID { ListItemID("\(number)") }

  static func sections(_ count: Int) -> ListSections {
    [
      ListSection(id: "lines", layout: ListSectionLayout(itemSpacing: 8), (0..<count).map { Line(number: $0) })
    ]
  }
}

/// Gives lines three different widths, so a collection breaks them unevenly.
@MainActor
final class LineSizes: ListSectionOwner {
  let events = ListEventHandlers()

  func size(of item: any ListItemViewModel, in container: ListSize) -> ListSize? {
    (item as? Line).map { ListSize(width: 24 + 8 * Double($0.number % 3), height: 16) }
  }
}

private final class LineCell: ListViewCell, ListItemCell {
  private let label = Label()

  required init() {
    super.init()
    addSubview(label)
    label.makeConstraints { $0.edges.equalToSuperview() }
  }

  func update(with item: any ListItemViewModel) throws(ListItemMismatch) {
    if let line = item as? Line { label.text = "\(line.number)" }
  }
}

/// A typical row of an app: its identity is as long as a UUID, and it has more fields than an existential stores
/// inline.
struct ShopRow: ListItemViewModel {
  let id: ListItemID
  var name: String
  var street: String
  var stars: Int

  /// Creates a row. The same number creates an equal row with separate storage.
  init(_ number: Int, stars: Int = 3) {
    let digits = String(number, radix: 16)
    let padded = String(repeating: "0", count: 8 - digits.count) + digits
    id = ListItemID("\(padded)-5f0e-4c1b-9a77-2d3b6c1e8f90")
    name = "Shop \(number)"
    street = "\(number) Station Road, Northgate"
    self.stars = stars
  }
}

/// A display that only records its notifications.
final class SilentDisplay: ListDisplay {
  private(set) var batches = 0
  private(set) var sections: ListSections = []

  var refreshRequests: Observable<Void> { .never() }

  func display(_ sections: ListSections, update: ListUpdate) {
    self.sections = sections
    batches += 1
    Total.consume(
      update.rows.deletes.count &+ update.rows.inserts.count &+ update.rows.moves.count &+ update.reloads.count)
  }

  func display(isAnimating: Bool) {}
  func display(isRefreshing: Bool) {}
  func display(errorMessage: String?) {}
  func display(deselectedRowAt indexPath: ListIndexPath) {}
}

/// A list on its screen, all on this thread. Apps compare long lists on another thread, which is no cheaper.
@MainActor
struct PlayedList {
  let viewModel: ListViewModel
  let display = SilentDisplay()
  let driver: ListDriver

  init(_ viewModel: ListViewModel) {
    self.viewModel = viewModel
    driver = ListDriver(viewModel: viewModel, display: display, diffScheduler: ImmediateScheduler.instance)
  }
}
