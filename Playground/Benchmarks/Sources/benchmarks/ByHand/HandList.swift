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

/// The changes from one list of unique identities to another. It skips common ends, looks the remaining identities up
/// in a dictionary, and keeps a longest increasing subsequence of the common ones in place. It does not pair
/// duplicates.
struct HandDiff<ID: Hashable> {
  private(set) var deletes: [Int] = []
  private(set) var inserts: [Int] = []
  private(set) var moves: [(from: Int, to: Int)] = []
  /// The elements in both lists, in ascending order of their new places, without the common ends.
  private(set) var pairs: [(from: Int, to: Int)] = []

  init(from old: [ID], to new: [ID]) {
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    if start == oldEnd || start == newEnd {
      deletes = Array(start..<oldEnd)
      inserts = Array(start..<newEnd)
      return
    }
    var positions = Dictionary<ID, Int>(minimumCapacity: oldEnd - start)
    for index in start..<oldEnd { positions[old[index]] = index }
    var isPaired = Array(repeating: false, count: oldEnd - start)
    pairs.reserveCapacity(newEnd - start)
    for index in start..<newEnd {
      if let source = positions[new[index]] {
        isPaired[source - start] = true
        pairs.append((source, index))
      } else {
        inserts.append(index)
      }
    }
    for index in start..<oldEnd where !isPaired[index - start] { deletes.append(index) }
    moves = Self.withoutLongestRun(pairs)
  }

  /// Returns the pairs that have to move.
  private static func withoutLongestRun(_ pairs: [(from: Int, to: Int)]) -> [(from: Int, to: Int)] {
    var piles: [Int] = []
    var previous = Array(repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, piles.count)
      if let last = piles.last, pairs[last].from < pair.from { low = high }
      while low < high {
        let middle = (low + high) / 2
        if pairs[piles[middle]].from < pair.from { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = piles[low - 1] }
      if low == piles.count { piles.append(index) } else { piles[low] = index }
    }
    if piles.count == pairs.count { return [] }
    var stays = Array(repeating: false, count: pairs.count)
    var index = piles.last ?? -1
    while index >= 0 {
      stays[index] = true
      index = previous[index]
    }
    return zip(pairs, stays).filter { !$1 }.map(\.0)
  }
}
