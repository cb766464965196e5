import RillList

/// The changes of a table's batch update.
struct HandBatch {
  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var movedSections: [(from: Int, to: Int)] = []
  var deletes: [ListIndexPath] = []
  var inserts: [ListIndexPath] = []
  var moves: [(from: ListIndexPath, to: ListIndexPath)] = []
  var reloads: [ListIndexPath] = []
  var reloadedSections: [Int] = []
}

/// A list written by hand for one screen: it keeps the shown content and reports the differences from it. It compares
/// the ends row by row, identity and content at once; the middle goes through a dictionary. It supports no two rows
/// with the same identity, no row that moves to another section, and no row that changes its type.
final class HandList {
  private(set) var sections: ListSections
  private let display: (ListSections, HandBatch) -> Void

  init(_ sections: ListSections, display: @escaping (ListSections, HandBatch) -> Void) {
    self.sections = sections
    self.display = display
  }

  func show(_ new: ListSections) {
    let batch = Self.batch(from: sections, to: new)
    sections = new
    display(new, batch)
  }

  private static func batch(from old: ListSections, to new: ListSections) -> HandBatch {
    var batch = HandBatch()
    if old.count == new.count, zip(old, new).allSatisfy({ $0.model.id == $1.model.id }) {
      for section in new.indices { compare(old, section, new, section, &batch) }
      return batch
    }
    let diff = HandDiff(from: old.map(\.model.id), to: new.map(\.model.id))
    (batch.deletedSections, batch.insertedSections, batch.movedSections) = (diff.deletes, diff.inserts, diff.moves)
    let sources = Dictionary(uniqueKeysWithValues: old.indices.map { (old[$0].model.id, $0) })
    for section in new.indices {
      if let source = sources[new[section].model.id] { compare(old, source, new, section, &batch) }
    }
    return batch
  }

  private static func compare(
    _ oldSections: ListSections, _ source: Int, _ newSections: ListSections, _ section: Int, _ batch: inout HandBatch
  ) {
    if oldSections[source].model != newSections[section].model { batch.reloadedSections.append(section) }
    let (old, new) = (oldSections[source].items, newSections[section].items)
    var start = 0
    while start < old.count, start < new.count, old[start].id == new[start].id {
      if !old[start].hasSameContent(as: new[start]) {
        batch.reloads.append(ListIndexPath(section: section, item: start))
      }
      start += 1
    }
    var (oldEnd, newEnd) = (old.count, new.count)
    var reloads: [ListIndexPath] = []
    while oldEnd > start, newEnd > start, old[oldEnd - 1].id == new[newEnd - 1].id {
      oldEnd -= 1
      newEnd -= 1
      if !old[oldEnd].hasSameContent(as: new[newEnd]) {
        reloads.append(ListIndexPath(section: section, item: newEnd))
      }
    }
    let diff = HandDiff(from: old[start..<oldEnd].map(\.id), to: new[start..<newEnd].map(\.id))
    let path = { (item: Int) in ListIndexPath(section: section, item: start + item) }
    for pair in diff.pairs where !old[start + pair.from].hasSameContent(as: new[start + pair.to]) {
      batch.reloads.append(path(pair.to))
    }
    batch.reloads += reloads.reversed()
    for item in diff.deletes { batch.deletes.append(ListIndexPath(section: source, item: start + item)) }
    for item in diff.inserts { batch.inserts.append(path(item)) }
    for move in diff.moves {
      batch.moves.append((ListIndexPath(section: source, item: start + move.from), path(move.to)))
    }
  }
}
