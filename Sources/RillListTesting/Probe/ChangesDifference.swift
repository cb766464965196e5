/// Returns the difference between two lists of changes as lines: a minus before an expected change that is missing, a
/// plus before a change that was not expected, and a space before a change that is in both lists.
func difference(expected: [ScreenChange], actual: [ScreenChange]) -> [String] {
  let changes = actual.difference(from: expected)
  var missing: Set<Int> = []
  var surplus: Set<Int> = []
  for change in changes {
    switch change {
    case .remove(let offset, _, _): missing.insert(offset)
    case .insert(let offset, _, _): surplus.insert(offset)
    }
  }
  var lines: [String] = []
  var (left, right) = (0, 0)
  while left < expected.count || right < actual.count {
    if missing.contains(left) {
      lines.append("- \(expected[left])")
      left += 1
    } else if surplus.contains(right) {
      lines.append("+ \(actual[right])")
      right += 1
    } else {
      lines.append("  \(actual[right])")
      left += 1
      right += 1
    }
  }
  return lines
}
