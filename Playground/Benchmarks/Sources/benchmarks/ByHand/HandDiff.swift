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
