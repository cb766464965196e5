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
