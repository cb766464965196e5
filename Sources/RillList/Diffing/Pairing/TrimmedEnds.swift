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
