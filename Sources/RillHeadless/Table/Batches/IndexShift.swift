/// The new places of a list's elements when some leave and others arrive. The elements that stay keep their order and
/// fill the remaining places.
package struct IndexShift {
  /// The old places of the elements that leave, in ascending order.
  package let leaving: [Int]
  /// The new places of the elements that arrive, in ascending order.
  package let arriving: [Int]
  /// The number of elements before and after.
  package let counts: (before: Int, after: Int)

  /// - Throws: an index that is listed twice or does not exist.
  package init(leaving: [Int], arriving: [Int], count: Int) throws(IndexFault) {
    self.leaving = leaving.sorted()
    self.arriving = arriving.sorted()
    counts = (count, count - leaving.count + arriving.count)
    try Self.check(self.leaving, count: counts.before, "before the update")
    try Self.check(self.arriving, count: counts.after, "after the update")
  }

  private init(inverting shift: IndexShift) {
    leaving = shift.arriving
    arriving = shift.leaving
    counts = (shift.counts.after, shift.counts.before)
  }

  private static func check(_ sorted: [Int], count: Int, _ time: String) throws(IndexFault) {
    for (index, next) in zip(sorted, sorted.dropFirst()) where index == next {
      throw IndexFault(index: index, problem: "is listed twice in the places \(time)")
    }
    if let first = sorted.first, first < 0 { throw IndexFault(index: first, problem: "does not exist \(time)") }
    if let last = sorted.last, last >= count { throw IndexFault(index: last, problem: "does not exist \(time)") }
  }

  /// The reverse shift.
  package var inverse: IndexShift { IndexShift(inverting: self) }

  /// Returns the new place of an element that stays, or `nil` for one that leaves. Complexity: O(log changes).
  package subscript(before: Int) -> Int? {
    let gone = leaving.prefixCount { $0 < before }
    if gone < leaving.count, leaving[gone] == before { return nil }
    let rank = before - gone
    return rank + arriving.indices.prefixCount { arriving[$0] - $0 <= rank }
  }

  /// Returns a list with the shift applied.
  package func applied<Element>(to list: [Element], arriving element: (Int) -> Element) -> [Element] {
    var (staying, gone, come) = (0, 0, 0)
    return (0..<counts.after).map { index in
      if come < arriving.count, arriving[come] == index {
        come += 1
        return element(index)
      }
      while gone < leaving.count, leaving[gone] == staying { (gone, staying) = (gone + 1, staying + 1) }
      defer { staying += 1 }
      return list[staying]
    }
  }
}

/// The fault of an index.
package struct IndexFault: Error, Hashable {
  package let index: Int
  /// The end of a sentence about the index.
  package let problem: String

  package init(index: Int, problem: String) {
    self.index = index
    self.problem = problem
  }
}

extension RandomAccessCollection {
  /// Returns how many elements at the beginning satisfy a predicate that holds for no element behind them. Complexity:
  /// O(log elements).
  fileprivate func prefixCount(where isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[index(startIndex, offsetBy: middle)]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
