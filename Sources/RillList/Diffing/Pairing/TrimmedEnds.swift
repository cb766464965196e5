/// Returns two ranges without their common ends.
///
/// Most elements of a growing list are at its common ends, and there the comparison is the entire cost. The function
/// uses buffers, because index checks would take half of the time.
@inlinable
func trimmedEnds<ID: Equatable>(
  _ old: ContiguousArray<ID>, _ oldRange: Range<Int>, _ new: ContiguousArray<ID>, _ newRange: Range<Int>
) -> (old: Range<Int>, new: Range<Int>) {
  let (prefix, suffix) = old.withUnsafeBufferPointer { old in
    new.withUnsafeBufferPointer { new in
      commonEnds(UnsafeBufferPointer(rebasing: old[oldRange]), UnsafeBufferPointer(rebasing: new[newRange]))
    }
  }
  return (
    oldRange.lowerBound + prefix..<oldRange.upperBound - suffix,
    newRange.lowerBound + prefix..<newRange.upperBound - suffix
  )
}

/// Returns the number of common elements at the beginning of two lists, and of the remaining ones at the end.
@inlinable
func commonEnds<ID: Equatable>(
  _ old: UnsafeBufferPointer<ID>, _ new: UnsafeBufferPointer<ID>
) -> (prefix: Int, suffix: Int) {
  let count = min(old.count, new.count)
  var prefix = 0
  while prefix < count, old[prefix] == new[prefix] { prefix += 1 }
  var suffix = 0
  while suffix < count - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
  return (prefix, suffix)
}
