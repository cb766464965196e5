#if canImport(UIKit)
import Testing
import UIKit

@Suite struct BatchRuleTests {
  #if os(Linux) || os(macOS)
  @Test(arguments: BatchRule.all, RowsViewKind.allCases)
  func `a view traps with a sentence if`(rule: BatchRule, kind: RowsViewKind) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [batch = rule.broken as BatchRule.Batch, kind] in
      await batch.perform(in: kind)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let sentence = rule.sentence.replacing("row", with: kind.noun)
    #expect(text.contains("\(kind.rawValue): ") && text.contains(sentence), "\(rule.rule)")
  }
  #endif

  @MainActor @Test(arguments: BatchRule.all, RowsViewKind.allCases)
  func `the nearest batch that keeps the rule is taken`(rule: BatchRule, kind: RowsViewKind) {
    rule.allowed.perform(in: kind)
  }

  @Test func `each rule of UIKit has a program that breaks it`() {
    let broken = Set(BatchRule.all.map(\.rule) + ViewRule.allCases.map(\.rule))
    #expect(UIKitRule.allCases.filter { !broken.contains($0) } == [])
  }

  @MainActor @Test func `all kinds of changes are positions before and after, whatever the order of the calls`() {
    let shelf = Shelf([["a", "b", "c"], ["d", "e"], ["f"]])
    let changes = ["insert 0-1", "move 1-1 0-0", "delete 0-2", "delete section 2", "delete 0-0", "insert section 2"]
    for order in [changes, changes.reversed()] {
      shelf.texts = [["a", "b", "c"], ["d", "e"], ["f"]]
      shelf.table.reloadData()
      shelf.collection.reloadData()
      shelf.window.layoutIfNeeded()
      func apply(_ change: (Change) -> Void) {
        shelf.texts = [["e", "x", "b"], ["d"], ["y", "z"]]
        order.map(Change.init).forEach(change)
      }
      shelf.table.performBatchUpdates { apply { $0.apply(to: shelf.table) } }
      shelf.texts = [["a", "b", "c"], ["d", "e"], ["f"]]
      shelf.collection.performBatchUpdates { apply { $0.apply(to: shelf.collection) } }
      #expect(shelf.shownInTable == shelf.texts)
      #expect(shelf.shownInCollection == shelf.texts)
    }
  }

  @MainActor @Test func `reloaded rows and sections show their data again, and reconfigured rows in the same cells`() {
    let shelf = Shelf([["a", "b", "c"], ["d"]])
    func cells() -> [UITableViewCell?] { (0..<3).map { shelf.table.cellForRow(at: IndexPath(row: $0, section: 0)) } }
    let before = cells()
    shelf.texts = [["A", "B", "C"], ["D"]]
    for change in ["reload 0-0", "reconfigure 0-1", "reload section 1"].map(Change.init) {
      change.apply(to: shelf.table)
      change.apply(to: shelf.collection)
    }
    #expect(shelf.shownInTable == [["A", "B", "c"], ["D"]])
    #expect(shelf.shownInCollection == [["A", "B", "c"], ["D"]])
    #expect(before[1] === cells()[1] && before[2] === cells()[2])
  }
}
#endif
