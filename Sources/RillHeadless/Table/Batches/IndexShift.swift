/// Where the elements of a list go when some leave it and others arrive: what stays keeps its order, and fills the
/// places that are left.
package struct IndexShift {
  /// What leaves, by its places before, ascending.
  package let leaving: [Int]
  /// What arrives, by its places after, ascending.
  package let arriving: [Int]
  /// How many there are before and after.
  package let counts: (before: Int, after: Int)

  /// - Throws: an index that is there twice or does not exist.
  package init(leaving: [Int], arriving: [Int], count: Int) throws(IndexFault) {
    self.leaving = leaving.sorted()
    self.arriving = arriving.sorted()
    counts = (count, count - leaving.count + arriving.count)
    try Self.check(self.leaving, count: counts.before, "before")
    try Self.check(self.arriving, count: counts.after, "after")
  }

  private init(inverting shift: IndexShift) {
    leaving = shift.arriving
    arriving = shift.leaving
    counts = (shift.counts.after, shift.counts.before)
  }

  private static func check(_ sorted: [Int], count: Int, _ time: String) throws(IndexFault) {
    for (index, next) in zip(sorted, sorted.dropFirst()) where index == next {
      throw IndexFault(index: index, problem: "is named twice of those \(time)")
    }
    if let first = sorted.first, first < 0 { throw IndexFault(index: first, problem: "is not there \(time)") }
    if let last = sorted.last, last >= count { throw IndexFault(index: last, problem: "is not there \(time)") }
  }

  /// The way back.
  package var inverse: IndexShift { IndexShift(inverting: self) }

  /// The place after of what stays; `nil` for what leaves. Complexity: O(log changes).
  package subscript(before: Int) -> Int? {
    let gone = leaving.prefixCount { $0 < before }
    if gone < leaving.count, leaving[gone] == before { return nil }
    let rank = before - gone
    return rank + arriving.indices.prefixCount { arriving[$0] - $0 <= rank }
  }

  /// The list after.
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

/// What is wrong with an index.
package struct IndexFault: Error, Hashable {
  package let index: Int
  /// The end of a sentence about it.
  package let problem: String

  package init(index: Int, problem: String) {
    self.index = index
    self.problem = problem
  }
}

extension RandomAccessCollection {
  /// How many elements at the beginning have what none behind them has. Complexity: O(log elements).
  fileprivate func prefixCount(where isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[index(startIndex, offsetBy: middle)]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
