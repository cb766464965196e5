extension Pairing {
  /// Returns the changes between ranges of the two lists. As many pairs as possible within two ranges stay; a pair from
  /// outside has moved.
  func changes<Position>(
    _ ranges: [(old: Range<Int>, new: Range<Int>)], old: (Int) -> Position, new: (Int) -> Position
  ) -> ListChanges<Position> {
    var changes = ListChanges(deletes: unpairedOld.map(old))
    for (oldRange, newRange) in ranges {
      var staying = stayingSources(in: newRange, from: oldRange).makeIterator()
      var next = staying.next()
      for target in newRange {
        if let source = source(of: target) {
          if source == next {
            next = staying.next()
          } else {
            changes.moves.append(.init(from: old(source), to: new(target)))
          }
        } else {
          changes.inserts.append(new(target))
        }
      }
    }
    return changes
  }

  /// Returns the sources of the pairs that stay, in ascending order.
  private func stayingSources(in newRange: Range<Int>, from oldRange: Range<Int>) -> ContiguousArray<Int> {
    var candidates: ContiguousArray<Int> = []
    candidates.reserveCapacity(min(newRange.count, oldRange.count))
    var isAscending = true
    for target in newRange {
      guard let source = source(of: target), oldRange.contains(source) else { continue }
      if let last = candidates.last, last > source { isAscending = false }
      candidates.append(source)
    }
    return isAscending ? candidates : longestIncreasingSubsequence(of: candidates)
  }
}

/// Returns a longest increasing subsequence of distinct numbers, by patience sorting: each number goes onto the
/// leftmost pile whose top is greater, or onto a new pile, and remembers the top of the pile before.
///
/// Complexity: O(n log l), where l is the length of the result.
func longestIncreasingSubsequence(of numbers: ContiguousArray<Int>) -> ContiguousArray<Int> {
  var tops: ContiguousArray<Int> = []
  var topIndices: ContiguousArray<Int> = []
  var previous = ContiguousArray(repeating: -1, count: numbers.count)
  for (index, number) in numbers.enumerated() {
    let pile: Int
    if let last = tops.last, number < last {
      pile = tops.indices.partitioningIndex(where: { tops[$0] >= number })
      tops[pile] = number
      topIndices[pile] = index
    } else {
      pile = tops.count
      tops.append(number)
      topIndices.append(index)
    }
    if pile > 0 { previous[index] = topIndices[pile - 1] }
  }
  var index = topIndices.last ?? -1
  for pile in tops.indices.reversed() {
    tops[pile] = numbers[index]
    index = previous[index]
  }
  return tops
}
