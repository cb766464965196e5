import Foundation
import RillHeadless
import RillList

// These works measure a table's update through the data source of a screen; the difference is already known.
extension Work {
  static let tables = [comingOutOfView, changeOutOfView, changeInView, changeAmongSections]

  private static let comingOutOfView = Work(
    "a row inserted or deleted out of view, among 1,000 or 100,000 rows", .atMost(1.3, of: .smaller),
    rill: { comingOutOfView(rows: 100_000) },
    smaller: { comingOutOfView(rows: 1_000) })

  private static let changeOutOfView = Work(
    "a row that changes out of view, among 1,000 or 100,000 rows", .atMost(1.3, of: .smaller),
    rill: { change(rows: 100_000) },
    smaller: { change(rows: 1_000) })

  private static let changeInView = Work(
    "a row that changes in view, among 1,000 or 100,000 rows", .atMost(1.3, of: .smaller),
    rill: { change(rows: 100_000, isInView: true) },
    smaller: { change(rows: 1_000, isInView: true) })

  private static let changeAmongSections = Work(
    "a row that changes out of view, among 1 or 1,000 sections of 100", .atMost(2, of: .smaller),
    rill: { change(rows: 100, sections: 1_000) },
    smaller: { change(rows: 100) })

  static let tableScreen = Work(
    "a table laid out from scratch, of 50 or 5,000 rows", .atMost(2, of: .smaller),
    rill: { layOut(rows: 5_000) },
    smaller: { layOut(rows: 50) })

  private static func layOut(rows: Int) -> Batch {
    let sections: ListSections = Line.sections(rows)
    return { count in
      MainActor.assumeIsolated {
        for _ in 0..<count { _ = ListScreen(TableView(), showing: sections) }
      }
    }
  }

  private static func change(rows: Int, sections: Int = 1, isInView: Bool = false) -> Batch {
    let before = ListSections(
      (0..<sections).map { ListSection(id: "\($0)", (0..<rows).map { Line(number: $0) }) })
    var after = before
    after[sections / 2].items[rows / 2] = Line(number: rows / 2, isMarked: true)
    let reload = ListUpdate(reloads: [ListIndexPath(section: sections / 2, item: rows / 2)])
    let screen = MainActor.assumeIsolated {
      let screen = ListScreen(TableView(), showing: before)
      if isInView { screen.list.scroll(to: ListIndexPath(section: sections / 2, item: rows / 2)) }
      return screen
    }
    return screen.showing(after, before, inTurnsWith: reload)
  }

  private static func comingOutOfView(rows: Int) -> Batch {
    let without: ListSections = Line.sections(rows)
    var with = without
    with[0].items.insert(Line(number: rows), at: rows / 2)
    let path = ListIndexPath(section: 0, item: rows / 2)
    let insert = ListUpdate(rows: ListChanges(inserts: [path]))
    let delete = ListUpdate(rows: ListChanges(deletes: [path]))
    // Contestants run on the main thread.
    let screen = MainActor.assumeIsolated { ListScreen(TableView(), showing: without) }
    return { [with] count in
      MainActor.assumeIsolated {
        for _ in 0..<count {
          screen.show(with, insert)
          screen.show(without, delete)
        }
      }
    }
  }
}

// Identities are numbers. This is the hardest case for Rill, because every contestant then spends the least time on
// hashing and comparing.
extension Work {
  /// A diff with a thousand deleted rows and as many others inserted elsewhere.
  static let diffOfFewChanges = diff(
    "diff of 100,000 rows, 1% changed, per row", .timesFaster(8, than: .standard), rows: 100_000
  ) {
    let old = Array(0..<100_000)
    var random = Random()
    var new = old
    for id in 0..<1_000 {
      new.remove(at: random.next(below: new.count))
      new.insert(100_000 + id, at: random.next(below: new.count))
    }
    return (old, new)
  }

  static let diffOfShuffle = diff(
    "diff of 10,000 rows, shuffled, per row", .timesFaster(1_000, than: .standard), rows: 10_000, isLong: true
  ) {
    let old = Array(0..<10_000)
    var random = Random()
    var new = old
    for index in new.indices { new.swapAt(index, random.next(below: new.count)) }
    return (old, new)
  }

  static let diffOfAppending = diff(
    "diff of 10,000 rows, 1,000 appended, per row", .timesFaster(100, than: .standard), rows: 10_000
  ) {
    (Array(0..<10_000), Array(0..<11_000))
  }

  private static func diff(
    _ name: String, _ target: Target, rows: Int, isLong: Bool = false,
    between lists: @escaping @Sendable () -> (old: [Int], new: [Int])
  ) -> Work {
    Work(
      name, .atMost(1.3, of: .hand), target, count: isLong ? 1 : nil, isLong: isLong, operations: rows,
      hand: {
        let (old, new) = lists()
        return { count in
          for _ in 0..<count {
            let diff = HandDiff(from: opaque(old), to: new)
            Total.consume(diff.deletes.count + diff.inserts.count + diff.moves.count)
          }
        }
      },
      rill: {
        let (old, new) = (ContiguousArray(lists().old), ContiguousArray(lists().new))
        return { count in
          for _ in 0..<count {
            let changes = ListChanges(from: opaque(old), to: new)
            Total.consume(changes.deletes.count + changes.inserts.count + changes.moves.count)
          }
        }
      },
      standard: {
        let (old, new) = lists()
        return { count in
          for _ in 0..<count { Total.consume(new.difference(from: opaque(old)).count) }
        }
      })
  }
}

/// A generator of random numbers that are the same in every run.
struct Random {
  private var state: UInt64 = 1

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}

// These works measure a frame while a list is scrolled, a line and a half at a time, in the middle of short and long
// lists.
extension Work {
  static let scrolling = [tableFrame, fixedTableFrame, collectionFrame, itemOutOfView]

  private static let tableFrame = Work(
    "a frame of scrolling, in a table of 1,000 or 1,000,000 rows", .atMost(1.2, of: .smaller),
    rill: { scroll(rows: 1_000_000) { ListScreen(TableView(), showing: $0) } },
    smaller: { scroll(rows: 1_000) { ListScreen(TableView(), showing: $0) } })

  private static let fixedTableFrame = Work(
    "a frame of scrolling, in a table of 1,000 or 1,000,000 rows of a fixed height", .atMost(1.2, of: .smaller),
    rill: { scroll(rows: 1_000_000) { ListScreen(fixedTable(), showing: $0) } },
    smaller: { scroll(rows: 1_000) { ListScreen(fixedTable(), showing: $0) } })

  private static let collectionFrame = Work(
    "a frame of scrolling, in a collection of 1,000 or 1,000,000 items of known sizes", .atMost(1.4, of: .smaller),
    rill: { scroll(rows: 1_000_000) { ListScreen(CollectionView(), owner: sizes, showing: $0) } },
    smaller: { scroll(rows: 1_000) { ListScreen(CollectionView(), owner: sizes, showing: $0) } })

  private static let itemOutOfView = Work(
    "an item that changes out of view, in a collection of 1,000 or 100,000 items", .atMost(1.3, of: .smaller),
    rill: { changeOutOfView(items: 100_000) },
    smaller: { changeOutOfView(items: 1_000) })

  @MainActor private static let sizes = LineSizes()

  @MainActor private static func fixedTable() -> TableView {
    let table = TableView()
    table.rowHeight = 16
    return table
  }

  /// Scrolls both lists by the same number of points, repeatedly.
  private static func scroll<List: ListView>(
    rows: Int, _ make: @MainActor @Sendable (ListSections) -> ListScreen<List>
  ) -> Batch {
    let sections = Line.sections(rows)
    // Contestants run on the main thread.
    let (screen, middle) = MainActor.assumeIsolated {
      let screen = make(sections)
      return (screen, screen.list.contentSize.height / 2)
    }
    return { count in
      MainActor.assumeIsolated {
        for turn in 0..<count {
          screen.list.contentOffset.y = middle + CGFloat(turn * 24 % 2_000)
          screen.list.layoutIfNeeded()
        }
      }
    }
  }

  private static func changeOutOfView(items: Int) -> Batch {
    let before = Line.sections(items)
    var after = before
    after[0].items[items / 2] = Line(number: items / 2, isMarked: true)
    let reload = ListUpdate(reloads: [ListIndexPath(section: 0, item: items / 2)])
    let screen = MainActor.assumeIsolated { ListScreen(CollectionView(), owner: sizes, showing: before) }
    return screen.showing(after, before, inTurnsWith: reload)
  }
}
