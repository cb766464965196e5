import Foundation
import Rill
import RillHeadless
import RillList
import TestSupport
import Testing

// The code of the documentation of `ByIdentity`; a test below compares the two.

// snippet: a row and its view
struct DownloadRow: ListItemViewModel {
  let id: ListItemID
  @ByIdentity var progress: BehaviorRelay<Int>
}

final class DownloadView: BaseListItemView<DownloadRow> {
  private let label = Label()

  override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }
  override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
    label.makeConstraints { $0.edges.equalToSuperview() }
  }
  override func update(with row: DownloadRow) {
    row.progress.map { "\(row.id): \($0) %" }.bind(to: label.rx.text).disposed(by: reuseBag)
  }
}
// end

/// Rows whose progress changes without the list.
@MainActor
@Suite struct RowProgressTests {
  private let progress = (0..<20).map { _ in BehaviorRelay(value: 0) }
  private let viewModel: ListViewModel
  private let screen: BaseTableViewController

  init() {
    let rows = progress.enumerated().map { DownloadRow(id: "\($0)", progress: $1) }
    viewModel = ListViewModel([ListSection(id: "downloads", rows)])
    screen = BaseTableViewController(viewModel: viewModel, itemViews: ListItemViews(DownloadView.self))
    screen.tableView.estimatedRowHeight = 16
    screen.view.frame.size = TextMetric.size(columns: 8, rows: 2)
    screen.appear()
  }

  private var lines: [String] {
    screen.view.layoutIfNeeded()
    return TextRenderer(isFramed: false).picture(of: screen).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func `a cell shows a hundred changes, and the list makes no update`() {
    let updates = BehaviorRelay(value: 0)
    let looking = viewModel.listItems.skip(1).subscribe(onNext: { _ in updates.update { $0 += 1 } })
    let counts = screen.tableView.counts
    for percent in 1...100 {
      progress[1].accept(percent)
      #expect(lines == ["0: 0 %", "1: \(percent) %"])
    }
    #expect(updates.value == 0 && screen.tableView.counts == counts)
    looking.dispose()
  }

  @Test func `a cell that shows another row follows that row's progress only`() {
    screen.tableView.contentOffset.y = 160
    #expect(lines == ["10: 0 %", "11: 0 %"])
    progress[0].accept(99)
    progress[10].accept(7)
    #expect(lines == ["10: 7 %", "11: 0 %"])
    screen.tableView.contentOffset.y = 0
    #expect(lines == ["0: 99 %", "1: 0 %"])
  }

  @Test func `the documentation shows the code that runs here`() throws {
    let root = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let source = try String(
      contentsOf: root.appending(path: "Sources/RillList/Rows/ListRow.swift"), encoding: .utf8)
    let documented = source.components(separatedBy: "\n").filter { $0.hasPrefix("///") }.map { $0.dropFirst(4) }
    #expect(documented.joined(separator: "\n").contains(try snippets().joined()))
  }
}
