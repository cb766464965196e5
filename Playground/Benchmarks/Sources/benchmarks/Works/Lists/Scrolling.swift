import Foundation
import RillHeadless
import RillList

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
