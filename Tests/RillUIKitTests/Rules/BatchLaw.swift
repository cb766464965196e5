#if canImport(UIKit)
import RillList
import UIKit

/// The law of batches: random updates, applied as one batch each to a table and a collection, trap in neither, and
/// after each, both show the content. Some windows are too low for it.
///
/// - Parameter form: makes the batch of an update.
/// - Returns: the first few violations.
@MainActor func batchLaw(seed first: Int = 0, count: Int, form: (ListUpdate) -> ListUpdate) -> [String] {
  var violations: [String] = []
  var (done, seed) = (0, first)
  while done < count, violations.count < 3 {
    var contents = RandomContents(seed: seed)
    let shelf = Shelf(contents.texts)
    if seed.isMultiple(of: 3) {
      (shelf.table.frame.size.height, shelf.collection.frame.size.height) = (200, 200)
      shelf.window.layoutIfNeeded()
    }
    for _ in 0..<min(100, count - done) where violations.count < 3 {
      let old = contents.content
      contents.change()
      let batch = form(ListUpdate(from: old, to: contents.content))
      let before = shelf.texts
      shelf.apply(batch, contents.texts)
      shelf.texts = before
      shelf.applyToCollection(batch, contents.texts)
      if let violation = shelf.violation { violations.append("seed \(seed): \(violation) \(batch)") }
      done += 1
    }
    seed += 1
  }
  return violations
}

extension RandomContents {
  fileprivate var texts: [[String]] { sections.map { $0.rows.map(\.text) } }
}

extension Shelf {
  fileprivate func apply(_ batch: ListUpdate, _ texts: [[String]]) {
    table.performBatchUpdates { [self] in
      self.texts = texts
      table.deleteSections(IndexSet(batch.sections.deletes), with: .none)
      table.insertSections(IndexSet(batch.sections.inserts), with: .none)
      for move in batch.sections.moves { table.moveSection(move.from, toSection: move.to) }
      table.deleteRows(at: batch.rows.deletes.map(IndexPath.init), with: .none)
      table.insertRows(at: batch.rows.inserts.map(IndexPath.init), with: .none)
      for move in batch.rows.moves { table.moveRow(at: IndexPath(move.from), to: IndexPath(move.to)) }
    }
    table.reconfigureRows(at: batch.reloads.map(IndexPath.init))
  }

  fileprivate func applyToCollection(_ batch: ListUpdate, _ texts: [[String]]) {
    collection.performBatchUpdates { [self] in
      self.texts = texts
      collection.deleteSections(IndexSet(batch.sections.deletes))
      collection.insertSections(IndexSet(batch.sections.inserts))
      for move in batch.sections.moves { collection.moveSection(move.from, toSection: move.to) }
      collection.deleteItems(at: batch.rows.deletes.map(IndexPath.init))
      collection.insertItems(at: batch.rows.inserts.map(IndexPath.init))
      for move in batch.rows.moves { collection.moveItem(at: IndexPath(move.from), to: IndexPath(move.to)) }
    }
    collection.reconfigureItems(at: batch.reloads.map(IndexPath.init))
  }

  fileprivate var violation: String? {
    let (rows, items) = (table.indexPathsForVisibleRows ?? [], collection.indexPathsForVisibleItems)
    let count = texts.joined().count
    guard rows.count == min(count, Int(table.frame.height / table.rowHeight)) else { return "The table shows \(rows)." }
    guard items.count == count || collection.contentSize.height > collection.frame.height else {
      return "The collection shows \(items)."
    }
    if rows.contains(where: { (table.cellForRow(at: $0) as? TextCell)?.text != texts[$0.section][$0.row] }) {
      return "The table shows \(shownInTable), and not \(texts)."
    }
    if items.contains(where: { (collection.cellForItem(at: $0) as? TextItem)?.text != texts[$0.section][$0.item] }) {
      return "The collection shows \(shownInCollection), and not \(texts)."
    }
    return nil
  }
}

extension IndexPath {
  fileprivate init(_ path: ListIndexPath) { self.init(item: path.item, section: path.section) }
}
#endif
