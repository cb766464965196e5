/// A mapping between the elements of an old and a new list.
///
/// The pairing stores only positions; each step that compares identities receives them.
@usableFromInline
struct Pairing {
  /// The ranges of the two lists that are paired.
  @usableFromInline let oldRange: Range<Int>
  @usableFromInline let newRange: Range<Int>
  /// The old position of each new element; -1 for none.
  @usableFromInline var sources: ContiguousArray<Int>
  /// The new position of each old element; -1 for none.
  @usableFromInline var targets: ContiguousArray<Int>
  /// Two new elements that share an identity, if the search has found any.
  @usableFromInline var duplicate: (Int, Int)?

  @inlinable
  init(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    self.oldRange = oldRange
    self.newRange = newRange
    sources = ContiguousArray(repeating: -1, count: newRange.count)
    targets = ContiguousArray(repeating: -1, count: oldRange.count)
  }

  /// Returns the old position of a new element.
  @inlinable
  func source(of target: Int) -> Int? {
    let source = sources[target - newRange.lowerBound]
    return source < 0 ? nil : source
  }

  @inlinable
  mutating func pair(_ source: Int, _ target: Int) {
    sources[target - newRange.lowerBound] = source
    targets[source - oldRange.lowerBound] = target
  }

  /// Separates two elements that do not belong together after all.
  mutating func part(_ source: Int, _ target: Int) {
    sources[target - newRange.lowerBound] = -1
    targets[source - oldRange.lowerBound] = -1
  }
}

extension Pairing {
  /// Pairs the elements that keep their order in two ranges, as far as a search of the next few elements finds them.
  ///
  /// Most lists change in a few places, and comparing is much cheaper than hashing. The search stops after several
  /// consecutive misses; ``pairAnywhere(_:_:)`` handles the remaining elements.
  @inlinable
  mutating func pairInOrder<ID: Equatable>(
    _ old: ContiguousArray<ID>, _ oldRange: Range<Int>, _ new: ContiguousArray<ID>, _ newRange: Range<Int>
  ) {
    let rest = trimmedEnds(old, oldRange, new, newRange)
    pairRun(oldRange.lowerBound..<rest.old.lowerBound, newRange.lowerBound)
    pairRun(rest.old.upperBound..<oldRange.upperBound, rest.new.upperBound)
    // The distance of the search, and the number of consecutive misses that ends it.
    let (reach, patience) = (4, 8)
    var (source, target) = (rest.old.lowerBound, rest.new.lowerBound)
    var misses = 0
    search: while source < rest.old.upperBound, target < rest.new.upperBound, misses < patience {
      if old[source] == new[target] {
        pair(source, target)
        source += 1
        target += 1
        misses = 0
        continue
      }
      for step in 1...reach {
        if source + step < rest.old.upperBound, old[source + step] == new[target] {
          source += step
          continue search
        }
        if target + step < rest.new.upperBound, old[source] == new[target + step] {
          target += step
          continue search
        }
      }
      misses += 1
      source += 1
      target += 1
    }
  }

  /// Pairs elements one by one with those from `firstTarget` on.
  @inlinable
  mutating func pairRun(_ sources: Range<Int>, _ firstTarget: Int) {
    for source in sources { pair(source, source - sources.lowerBound + firstTarget) }
  }

  /// Pairs the remaining elements by identity, wherever they are: the first element of an identity with the first, the
  /// second with the second.
  ///
  /// - Parameter isDuplicate: whether two new elements must not share an identity.
  @inlinable
  mutating func pairAnywhere<ID: Hashable>(
    _ old: ContiguousArray<ID>, _ new: ContiguousArray<ID>, isDuplicate: (Int, Int) -> Bool = { _, _ in true }
  ) {
    let (leaving, coming) = (Self.unpaired(targets), Self.unpaired(sources))
    guard leaving > 0, coming > 0 else { return }
    // Old elements by their positions; new ones without an old one by the complement of their positions.
    var firsts = Dictionary<ID, Int>(minimumCapacity: leaving + coming)
    // Only for identities that several elements share.
    var next: [Int: Int] = [:]
    var lastTaken: [Int: Int] = [:]
    var lastSeen: [Int: Int] = [:]
    for source in oldRange.reversed() where targets[source - oldRange.lowerBound] < 0 {
      if let later = firsts.updateValue(source, forKey: old[source]) { next[source] = later }
    }
    for target in newRange where sources[target - newRange.lowerBound] < 0 {
      // Reads and inserts with one hash.
      let first = { (place: inout Int) in place }(&firsts[new[target], default: ~target])
      if first == ~target { continue }
      if first >= 0, targets[first - oldRange.lowerBound] < 0 {
        pair(first, target)
        continue
      }
      let other = lastSeen[first] ?? (first < 0 ? ~first : targets[first - oldRange.lowerBound])
      lastSeen[first] = target
      if duplicate == nil, isDuplicate(other, target) { duplicate = (other, target) }
      if let later = next[lastTaken[first] ?? first] {
        lastTaken[first] = later
        pair(later, target)
      }
    }
  }
  /// Returns the number of unpaired elements.
  @inlinable
  static func unpaired(_ others: ContiguousArray<Int>) -> Int { others.reduce(0) { $1 < 0 ? $0 + 1 : $0 } }
}

extension Pairing {
  /// Returns the changes between ranges of the two lists. As many pairs as possible within two ranges stay; a pair from
  /// outside has moved.
  func changes<Position>(
    _ ranges: [(old: Range<Int>, new: Range<Int>)], old: (Int) -> Position, new: (Int) -> Position
  ) -> ListChanges<Position> {
    var changes = ListChanges(deletes: self.oldRange.filter { targets[$0 - self.oldRange.lowerBound] < 0 }.map(old))
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

/// Returns two ranges without their common ends.
///
/// Most elements of a growing list are at its common ends, and there the comparison is the entire cost. The function
/// uses buffers, because index checks would take half of the time.
@inlinable
func trimmedEnds<ID: Equatable>(
  _ old: ContiguousArray<ID>, _ oldRange: Range<Int>, _ new: ContiguousArray<ID>, _ newRange: Range<Int>
) -> (old: Range<Int>, new: Range<Int>) {
  let count = min(oldRange.count, newRange.count)
  var (prefix, suffix) = (0, 0)
  old.withUnsafeBufferPointer { old in
    new.withUnsafeBufferPointer { new in
      while prefix < count, old[oldRange.lowerBound + prefix] == new[newRange.lowerBound + prefix] { prefix += 1 }
      while suffix < count - prefix, old[oldRange.upperBound - 1 - suffix] == new[newRange.upperBound - 1 - suffix] {
        suffix += 1
      }
    }
  }
  return (
    oldRange.lowerBound + prefix..<oldRange.upperBound - suffix,
    newRange.lowerBound + prefix..<newRange.upperBound - suffix
  )
}

/// The common ends of two lists of rows, found in one pass: each row there is read once, for its identity and its
/// content, and not at all if it is a copy of the other row.
///
/// Complexity: O(rows in common), some nanoseconds for a copy.
struct RowEnds {
  /// The remaining old rows.
  let oldRest: Range<Int>
  /// The remaining new rows.
  let newRest: Range<Int>
  /// The new positions of the common rows that look different, ascending.
  let different: [Int]

  init(_ old: [any ListItemViewModel], _ new: [any ListItemViewModel], _ checkpoint: () throws -> Void) rethrows {
    let count = min(old.count, new.count)
    var (prefix, suffix) = (0, 0)
    var different: [Int] = []
    // Buffers, because reading an array copies the element.
    try old.withUnsafeBufferPointer { old in
      try new.withUnsafeBufferPointer { new in
        guard let oldRows = old.baseAddress, let newRows = new.baseAddress else { return }
        var bytes = SameBytes()
        let isCommon = { (source: Int, target: Int) in
          if bytes.areCopies(oldRows + source, newRows + target) { return true }
          guard oldRows[source].id == newRows[target].id else { return false }
          if !oldRows[source].hasSameContent(as: newRows[target]) {
            // The search of the remaining rows deletes a row of another kind and inserts the new one.
            guard hasSameKind(oldRows[source], newRows[target]) else { return false }
            different.append(target)
          }
          return true
        }
        while prefix < count, isCommon(prefix, prefix) {
          prefix += 1
          if prefix.isMultiple(of: 4096) { try checkpoint() }
        }
        let first = different.count
        while suffix < count - prefix, isCommon(old.count - 1 - suffix, new.count - 1 - suffix) {
          suffix += 1
          if suffix.isMultiple(of: 4096) { try checkpoint() }
        }
        different[first...].reverse()
      }
    }
    oldRest = prefix..<old.count - suffix
    newRest = prefix..<new.count - suffix
    self.different = different
  }
}
