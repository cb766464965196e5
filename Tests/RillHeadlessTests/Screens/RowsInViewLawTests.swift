import Foundation
import Rill
import RillHeadless
import RillList
import RillTesting
import Testing

/// Random changes of a page, some of them in reaction to a row that comes into view: each row enters and leaves
/// alternately, and the rows that have entered are those in view.
@MainActor
@Suite struct RowsInViewLawTests {
  @Test(arguments: 1...10)
  func `rows come and go in turns, whatever happens to the page meanwhile`(seed: Int) {
    let play = RowsInViewPlay(seed: seed)
    let reported = diagnostics { for _ in 0..<150 where play.fault == nil { play.step() } }
    #expect(play.fault == nil)
    #expect(play.eventCount > 50)
    #expect(reported == [])
  }
}

@MainActor
private final class RowsInViewPlay {
  private var random: SeededGenerator
  private let parts = GroupComponent("parts")
  private let components = (0..<5).map { number in
    TextsComponent(
      "\(number)", [],
      layout: ListSectionLayout(insets: ListInsets(top: number == 1 ? 16 : 0), lineSpacing: number == 2 ? 16 : 0))
  }
  private let screen: BaseTableViewController
  private var isInView = false
  private var inView: Set<String> = []
  private var isToReact = false
  private(set) var eventCount = 0
  private(set) var fault: String?

  init(seed: Int) {
    random = SeededGenerator(seed: seed)
    screen = RillHeadlessTests.screen(of: parts)
    screen.view.frame.size = TextMetric.size(columns: 10, rows: 5)
    for component in components {
      component.on(RowWillDisplay.self) { [weak self, name = component.name] _, row in
        self?.hear(of: "\(name) \(row.item.id)", isInView: true)
      }
      component.on(RowDidEndDisplaying.self) { [weak self, name = component.name] _, row in
        self?.hear(of: "\(name) \(row.item.id)", isInView: false)
      }
    }
  }

  func step() {
    isToReact = Int.random(in: 0..<4, using: &random) == 0
    change()
    // Each reaction may cause another layout.
    for _ in 0..<4 { screen.view.layoutIfNeeded() }
    let rows = isInView ? screen.tableView.indexPathsForVisibleRows.compactMap { screen.driver?.row(at: $0) } : []
    let expected = Set(rows.compactMap { row in (row.owner as? TextsComponent).map { "\($0.name) \(row.item.id)" } })
    if expected != inView { fault = fault ?? "in view: \(expected.sorted()), reported: \(inView.sorted())" }
  }

  private func hear(of row: String, isInView: Bool) {
    eventCount += 1
    let isNew = isInView ? inView.insert(row).inserted : inView.remove(row) != nil
    if !isNew { fault = fault ?? "\(row) \(isInView ? "comes" : "goes") twice" }
    guard isToReact else { return }
    isToReact = false
    change()
  }

  private func change() {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: parts.children.accept(components.shuffled(using: &random))
    case 1: parts.children.accept(Array(components.shuffled(using: &random).prefix(3)))
    case 2, 3:
      let ids = (0..<8).shuffled(using: &random).prefix(Int.random(in: 0...8, using: &random))
      components.randomElement(using: &random)?.items
        .accept(ids.map { TextItem(Bool.random(using: &random) ? "a" : "b", id: ListItemID("\($0)")) })
    case 4: screen.tableView.contentOffset.y = CGFloat(Int.random(in: 0..<300, using: &random))
    case 5: screen.view.frame.size = TextMetric.size(columns: 10, rows: Int.random(in: 0...9, using: &random))
    default:
      isInView.toggle()
      if isInView { screen.appear() } else { screen.disappear() }
    }
  }
}
