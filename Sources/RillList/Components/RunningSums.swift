/// Numbers with a fast sum of any prefix.
///
/// A binary indexed tree, from Peter Fenwick, *A new data structure for cumulative frequency tables* (1994): each place
/// holds the sum of a run that ends there. The length of the run is the lowest set bit of the place's number.
///
/// Complexity: O(log n) for a sum and for a change.
struct RunningSums {
  private var sums: [Int]

  /// Creates `count` zeros.
  init(count: Int) { sums = Array(repeating: 0, count: count) }

  mutating func add(_ growth: Int, at index: Int) {
    guard growth != 0 else { return }
    var place = index + 1
    while place <= sums.count {
      sums[place - 1] += growth
      place += place & -place
    }
  }

  /// Returns the sum of the numbers before an index.
  func sum(before index: Int) -> Int {
    var (sum, place) = (0, index)
    while place > 0 {
      sum += sums[place - 1]
      place -= place & -place
    }
    return sum
  }
}
