#if canImport(UIKit)
import Testing
import UIKit

@MainActor @Suite struct TableViewTests {
  @Test func `cells exist for the rows in the bounds, are reused, and are reported`() {
    let screen = Screen(rows: 100)
    let table = screen.tableView
    #expect(table.indexPathsForVisibleRows?.map(\.row) == Array(0..<10))
    #expect(screen.events == (0..<10).map { "shows \($0)" })
    #expect(table.contentSize == CGSize(width: 320, height: 4_000))
    let first = table.cellForRow(at: IndexPath(row: 0, section: 0))
    screen.events = []
    table.contentOffset.y = 80
    screen.view.layoutIfNeeded()
    #expect(screen.events == ["scrolls to 80.0", "ends 0", "ends 1", "shows 10", "shows 11"])
    let reused = [10, 11].map { table.cellForRow(at: IndexPath(row: $0, section: 0)) }
    #expect(reused.contains { $0 === first })
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) == nil)
    #expect(screen.prepared == 2)
  }

  @Test func `a row scrolls to a place, as far as there is content`() {
    let table = Screen(rows: 100).tableView
    func offset(_ row: Int, _ place: UITableView.ScrollPosition) -> CGFloat? {
      table.scrollToRow(at: IndexPath(row: row, section: 0), at: place, animated: false)
      return table.contentOffset.y
    }
    #expect(offset(20, .top) == 800)
    #expect(offset(20, .bottom) == 440)
    #expect(offset(20, .middle) == 620)
    #expect(offset(20, .none) == 620)
    #expect(offset(40, .none) == 1_240)
    #expect(offset(0, .none) == 0)
    #expect(offset(99, .top) == 3_600)
    #expect(offset(0, .bottom) == 0)
  }

  @Test func `a batch that ends above the bounds scrolls back to the content`() {
    let screen = Screen(rows: 100)
    screen.tableView.contentOffset.y = 3_600
    screen.tableView.performBatchUpdates {
      screen.rows = 20
      screen.tableView.deleteRows(at: (20..<100).map { IndexPath(row: $0, section: 0) }, with: .none)
    }
    #expect(screen.tableView.contentOffset.y == 400)
  }

  @Test func `no cells are requested inside an update block`() {
    let screen = Screen(rows: 100)
    screen.events = []
    screen.tableView.performBatchUpdates {
      screen.rows = 20
      screen.tableView.contentOffset.y = 3_600
      screen.tableView.layoutIfNeeded()
      screen.tableView.deleteRows(at: (20..<100).map { IndexPath(row: $0, section: 0) }, with: .none)
    }
    #expect(screen.events.filter { $0.hasPrefix("shows") } == (10..<20).map { "shows \($0)" })
  }

  @Test func `headers have the titles of the data source, and move with their sections`() {
    let screen = Screen(rows: 2)
    screen.titles = ["a", "b"]
    screen.tableView.reloadData()
    screen.view.layoutIfNeeded()
    #expect(screen.tableView.rectForRow(at: IndexPath(row: 0, section: 1)).minY == 136)
    let header = screen.tableView.headerView(forSection: 1)
    screen.tableView.performBatchUpdates {
      screen.titles = ["b", "a"]
      screen.tableView.moveSection(1, toSection: 0)
    }
    #expect(header != nil && screen.tableView.headerView(forSection: 0) === header)
  }

  #if os(Linux)
  @Test func `the selection follows its row through a batch, and ends with it`() {
    let screen = Screen(rows: 3)
    let table = screen.tableView
    table.tap(rowAt: IndexPath(row: 2, section: 0))
    #expect(table.cellForRow(at: IndexPath(row: 2, section: 0))?.isSelected == true)
    table.performBatchUpdates {
      screen.rows = 2
      table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    }
    #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    table.performBatchUpdates {
      screen.rows = 1
      table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .none)
    }
    #expect(table.indexPathsForSelectedRows == nil)
  }
  #endif

  @Test func `the end of a batch is reported after this turn`() async {
    let table = Screen(rows: 1).tableView
    await withCheckedContinuation { (next: CheckedContinuation<Void, Never>) in
      var isLater = false
      table.performBatchUpdates(nil) { finished in
        #expect(finished && isLater)
        next.resume()
      }
      isLater = true
    }
  }

  #if os(Linux)
  @Test func `a tap selects a row, and deselects the one before`() {
    let screen = Screen(rows: 4)
    screen.events = []
    for row in [0, 3] { screen.tableView.tap(rowAt: IndexPath(row: row, section: 0)) }
    #expect(screen.events == ["selects 0", "deselects 0", "selects 3"])
    #expect(screen.tableView.indexPathsForSelectedRows == [IndexPath(row: 3, section: 0)])
  }

  @Test func `a row is dragged if the drag delegate has items for it, to where the delegate allows`() {
    final class Source: NSObject, UITableViewDragDelegate {
      func tableView(
        _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
      ) -> [UIDragItem] { [UIDragItem(itemProvider: NSItemProvider())] }
    }
    let (screen, source) = (Screen(rows: 4), Source())
    let cell = screen.tableView.cellForRow(at: IndexPath(row: 0, section: 0))
    screen.events = []
    screen.tableView.drag(rowAt: IndexPath(row: 0, section: 0), to: IndexPath(row: 3, section: 0))
    #expect(screen.events == [])
    screen.tableView.dragDelegate = source
    screen.tableView.drag(rowAt: IndexPath(row: 0, section: 0), to: IndexPath(row: 3, section: 0))
    #expect(screen.events == ["moves 0 to 2"])
    #expect(cell != nil && screen.tableView.cellForRow(at: IndexPath(row: 2, section: 0)) === cell)
  }
  #endif
}

/// A screen of 10 rows in height, which records what its table reports.
@MainActor private final class Screen: UIViewController, UITableViewDataSource, UITableViewDelegate {
  final class Cell: UITableViewCell {
    var prepared = 0
    override func prepareForReuse() { prepared += 1 }
  }

  let tableView = UITableView()
  var rows: Int
  var titles: [String?] = [nil]
  var events: [String] = []
  private var cells: [Cell] = []
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))

  init(rows: Int) {
    self.rows = rows
    super.init(nibName: nil, bundle: nil)
    tableView.rowHeight = 40
    (tableView.dataSource, tableView.delegate) = (self, self)
    tableView.register(Cell.self, forCellReuseIdentifier: "cell")
    window.rootViewController = self
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
  }
  required init?(coder: NSCoder) { nil }

  override func loadView() { view = tableView }

  var prepared: Int { tableView.visibleCells.compactMap { ($0 as? Cell)?.prepared }.reduce(0, +) }

  func numberOfSections(in tableView: UITableView) -> Int { titles.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { titles[section] }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
  }
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
  func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to destination: IndexPath) {
    events.append("moves \(source.row) to \(destination.row)")
  }
  func tableView(
    _ tableView: UITableView, targetIndexPathForMoveFromRowAt source: IndexPath, toProposedIndexPath proposed: IndexPath
  ) -> IndexPath { IndexPath(row: min(proposed.row, 2), section: 0) }
  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) {
    events.append("shows \(path.row)")
  }
  func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt path: IndexPath) {
    events.append("ends \(path.row)")
  }
  func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
    events.append("selects \(path.row)")
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt path: IndexPath) {
    events.append("deselects \(path.row)")
  }
  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    events.append("scrolls to \(scrollView.contentOffset.y)")
  }
}
#endif
