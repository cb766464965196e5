extension Range<Int> {
  /// Returns the first number that satisfies a condition, or the upper bound, by a binary search: all numbers after it
  /// satisfy the condition, too.
  @inline(__always)
  func partitioningIndex(where isReached: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
