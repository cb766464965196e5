import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import Testing

/// A list that is loaded page by page, on a screen that a user scrolls.
@MainActor
@Suite struct PagedScreenTests {
  private typealias Numbers = PagerPage<Int, Int>

  private let api = RequestStub<Int?, PagerPage<Int, Int>>()

  @Test func `a page that arrives moves nothing that the user looks at`() {
    let pager = Pager(id: { (number: Int) in ListItemID("\(number)") }) { [api] in api.request($0) }
    let screen = BaseTableViewController(
      viewModel: ListViewModel(pager: pager) { numbers, _ in
        // Rows of one to three lines.
        let words = { String(repeating: " ......", count: $0 % 3) }
        return [
          ListSection(
            id: "numbers", title: "numbers", numbers.map { TextItem("\($0)" + words($0), id: ListItemID("\($0)")) })
        ]
      })
    screen.tableView.register(TextCell.self, forCellReuseIdentifier: TextItem.reuseIdentifier)
    screen.view.frame.size = TextMetric.size(columns: 8, rows: 7)
    screen.appear()
    api.requests.last?.succeed(Numbers(items: Array(0..<40), next: 1))
    for page in 1...4 {
      screen.view.layoutIfNeeded()
      // The user scrolls down by a few lines at a time until the next page is requested, and back a little.
      while api.requests.count < page + 1 {
        screen.tableView.contentOffset.y += 40
        screen.view.layoutIfNeeded()
      }
      screen.tableView.contentOffset.y -= 56
      let (before, asked) = (TextRenderer(isFramed: false).picture(of: screen), screen.tableView.counts)
      api.requests.last?.succeed(
        Numbers(items: Array(page * 40..<(page + 1) * 40), next: page + 1))
      #expect(TextRenderer(isFramed: false).picture(of: screen) == before, "page \(page)")
      #expect(screen.tableView.counts == asked, "page \(page)")
    }
  }
}
