import Rill
import RillHeadless
import RillList
import RillTesting
import Testing

@testable import playground

/// The number of times that a session reads its screen.
@MainActor
@Suite struct LiveReadingTests {
  /// A row that counts reads of its identity, each of which is a read of the screen.
  private struct Counted: ListItemViewModel {
    let count: Protected<Int>

    var id: ListItemID {
      count.withLock { $0 += 1 }
      return ListItemID("row")
    }

    static func == (one: Counted, other: Counted) -> Bool { true }
  }

  private final class CountedView: BaseListItemView<Counted> {
    override func update(with row: Counted) {}
  }

  /// The number of times that a screen is read while time passes.
  private func reads(_ kept: LiveKept, after keys: String) -> Double {
    let count = Protected(0)
    let rows = ListSection<ListSectionModel, any ListItemViewModel>(id: "", [Counted(count: count)])
    let controller = BaseTableViewController(
      viewModel: ListViewModel([rows]), title: "Rows", itemViews: ListItemViews(CountedView.self))
    let session = LiveSession(
      LivePage((), VirtualTimeScheduler(), controller), size: TerminalSize(columns: 30, rows: 9), isColored: false,
      kept: kept)
    _ = session.type(Array(keys.utf8))
    let (before, once) = (count.value, { _ = session.screen.accessibility })
    once()
    let cost = count.value - before
    _ = session.advance(by: .milliseconds(33))
    return Double(count.value - before - cost) / Double(cost)
  }

  @Test func `while time passes it is read once, and only if there is a reader`() {
    #expect(reads(LiveKept(), after: "") == 0)
    #expect(reads(LiveKept(), after: "\t") == 1)
    #expect(reads(LiveKept(record: LiveRecord()), after: "") == 1)
    #expect(reads(LiveKept(record: LiveRecord()), after: "\t") == 1)
  }
}
