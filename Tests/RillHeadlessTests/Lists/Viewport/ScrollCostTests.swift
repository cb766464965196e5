import Foundation
import RillList
import TestSupport
import Testing

@testable import RillHeadless

/// The work of a frame of scrolling, counted: a long list needs no more than a short one.
@MainActor @Suite struct ScrollCostTests {
  enum Kind: CaseIterable, Sendable { case table, fixedTable, collection, fittingCollection }

  private let many = repeats(debug: 30_000, release: 300_000, nightly: 1_000_000)
  private let owner = Chips()

  private func list(_ kind: Kind) -> ListView {
    switch kind {
    case .table: return TableView()
    case .fixedTable:
      let table = TableView()
      table.rowHeight = 32
      return table
    case .collection: return CollectionView()
    case .fittingCollection: return CollectionView(layout: FlowLayout(itemWidth: .content(estimate: 24)))
    }
  }

  private func cost(_ kind: Kind, among count: Int) -> (
    counts: ListViewCounts, nodes: Int, sizes: Int, searches: Int
  ) {
    let box = ListBox(
      list(kind), columns: 20, rows: 6, owner: kind == .collection ? owner : nil,
      chips((0..<count).map { "\($0 % 7)\($0 % 10 + count)" }))
    box.scroll(to: box.list.contentSize.height / 2)
    let (before, nodes, sizes) = (box.list.counts, box.list.lines.nodesMade, owner.asked)
    let searches = box.list.lines.searches
    for _ in 0..<100 { box.scroll(to: box.list.contentOffset.y + 24) }
    let made = ListViewCounts(
      cellsMade: box.list.counts.cellsMade - before.cellsMade, rowsAsked: box.list.counts.rowsAsked - before.rowsAsked)
    return (made, box.list.lines.nodesMade - nodes, owner.asked - sizes, box.list.lines.searches - searches)
  }

  @Test(arguments: Kind.allCases)
  func `a frame costs no more in a long list than in a short one`(kind: Kind) {
    let (short, long) = (cost(kind, among: 1_000), cost(kind, among: many))
    #expect(short.counts.rowsAsked > 50)
    // Longer numbers are wider, so no more of them fit in a line.
    #expect(long.counts.rowsAsked <= short.counts.rowsAsked + 5)
    #expect(long.counts.cellsMade <= short.counts.cellsMade + 5)
    #expect(Double(long.nodes) <= 1.5 * Double(short.nodes))
    #expect(long.sizes <= short.sizes + 5)
    // With known sizes, only items that come into view are searched for: one and a half lines per frame.
    if kind == .collection { #expect(long.searches <= 200) }
  }
}
