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
