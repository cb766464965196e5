/// The heights of many lines, with sums.
///
/// A Fenwick tree: a height changes, a line's offset is asked, and the line at an offset is found in O(log lines).
package struct HeightIndex {
  private(set) var heights: [Double]
  /// At `i`, the sum of as many lines up to and including line `i - 1` as `i` has value in its lowest set bit.
  private var sums: [Double]

  /// Complexity: O(lines).
  package init(_ heights: [Double]) {
    self.heights = heights
    sums = [0] + heights
    for index in sums.indices.dropFirst() {
      let next = index + (index & -index)
      if next < sums.count { sums[next] += sums[index] }
    }
  }

  package var count: Int { heights.count }

  /// The sum of all heights.
  package var total: Double { offset(of: count) }

  package subscript(line: Int) -> Double {
    get { heights[line] }
    set {
      let change = newValue - heights[line]
      heights[line] = newValue
      var index = line + 1
      while index < sums.count {
        sums[index] += change
        index += index & -index
      }
    }
  }

  /// The sum of the heights before a line.
  package func offset(of line: Int) -> Double {
    var index = line
    var sum = 0.0
    while index > 0 {
      sum += sums[index]
      index -= index & -index
    }
    return sum
  }

  /// The line that covers an offset: the first for one above all, the last for one below all; `nil` without lines.
  package func line(at offset: Double) -> Int? {
    guard count > 0 else { return nil }
    var found = 0
    var rest = offset
    var step = 1
    while step * 2 < sums.count { step *= 2 }
    while step > 0 {
      if found + step < sums.count, sums[found + step] <= rest {
        found += step
        rest -= sums[found]
      }
      step /= 2
    }
    return min(found, count - 1)
  }
}
