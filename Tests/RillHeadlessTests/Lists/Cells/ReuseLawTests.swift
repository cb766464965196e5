import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import TestSupport
import Testing

/// Cells that are reused for thousands of rows keep nothing of earlier rows.
@MainActor
@Suite struct ReuseLawTests {
  /// A row whose two values change, whether or not it is shown.
  private struct Counted: ListItemViewModel {
    let number: Int
    let likes: BehaviorRelay<String>
    let reads: BehaviorRelay<String>
    var id: ListItemID { ListItemID("\(number)") }

    init(_ number: Int) {
      self.number = number
      likes = BehaviorRelay(value: "\(number)")
      reads = BehaviorRelay(value: "\(number)")
    }

    static func == (left: Self, right: Self) -> Bool { left.number == right.number }
  }

  private final class CountedView: BaseListItemView<Counted> {
    private let label = Label()
    private var number = -1
    static var wrongRows = 0
    static var events = 0

    override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }
    override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
      label.makeConstraints { $0.edges.equalToSuperview() }
    }

    override func update(with viewModel: Counted) {
      number = viewModel.number
      for values in [viewModel.likes, viewModel.reads] {
        values.bind(onNext: { [weak self] in self?.take($0) }).disposed(by: reuseBag)
      }
    }

    private func take(_ text: String) {
      label.text = text
      Self.events += 1
      if text.prefix(while: \.isNumber) != "\(number)" { Self.wrongRows += 1 }
    }
  }

  @Test(arguments: [true, false])
  func `after thousands of reuses there are two bindings for each cell in view, and no event has reached another row`(
    isTable: Bool
  ) {
    // A binding that stays shows at the second reuse of its cell; more run where they are fast.
    let reuses = repeats(debug: 2_000, release: 10_000)
    let rows = (0..<500).map { Counted($0) }
    let list = isTable ? TableView() : CollectionView(layout: FlowLayout(itemWidth: .content(estimate: 24)))
    list.frame.size = TextMetric.size(columns: 10, rows: 8)
    list.estimatedRowHeight = 16
    ListItemViews(CountedView.self).register(with: list)
    let source = ListDataSource()
    list.dataSource = source
    let sections: ListSections = [
      ListSection(id: "rows", layout: ListSectionLayout(itemSpacing: 8), rows)
    ]
    source.display(sections, update: ListUpdate(from: [], to: sections), in: list)
    (CountedView.wrongRows, CountedView.events) = (0, 0)
    let scope = Diagnostics()
    scope.tracksSubscriptions = true
    var random = SeededGenerator(seed: 7)
    scope.run {
      while list.counts.rowsAsked < reuses + list.counts.cellsMade {
        list.contentOffset.y = CGFloat(random.number(0...500) * 16)
        list.layoutIfNeeded()
        for _ in 0..<4 {
          let row = rows[random.number(0...499)]
          row.likes.accept("\(row.number) again")
        }
        if let path = list.indexPathsForVisibleRows.randomElement(using: &random) {
          rows[path.item].reads.accept("\(path.item) seen")
        }
      }
    }
    #expect(scope.liveSubscriptions.count == list.indexPathsForVisibleRows.count * 2)
    #expect(CountedView.wrongRows == 0)
    #expect(CountedView.events > 2 * reuses)
    #expect(list.counts.cellsMade < 40)
    list.reloadData()
    #expect(scope.liveSubscriptions.isEmpty)
  }
}
