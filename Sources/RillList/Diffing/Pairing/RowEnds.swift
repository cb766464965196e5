/// What two lists of rows have in common at their ends, in one pass: each row there is looked at once, for its identity
/// and for what it shows, and not at all if it is a copy of the other one.
///
/// Complexity: O(rows in common), some nanoseconds for a copy.
struct RowEnds {
  /// What is left of the rows before.
  let oldRest: Range<Int>
  /// What is left of the rows after.
  let newRest: Range<Int>
  /// The rows in common that look different, by their places after, ascending.
  let different: [Int]

  init(_ old: [any ListItemViewModel], _ new: [any ListItemViewModel], _ checkpoint: () throws -> Void) rethrows {
    let count = min(old.count, new.count)
    var (prefix, suffix) = (0, 0)
    var different: [Int] = []
    // Buffers, because what is read from an array is copied.
    try old.withUnsafeBufferPointer { old in
      try new.withUnsafeBufferPointer { new in
        guard let oldRows = old.baseAddress, let newRows = new.baseAddress else { return }
        var bytes = SameBytes()
        let isCommon = { (source: Int, target: Int) in
          if bytes.areCopies(oldRows + source, newRows + target) { return true }
          guard oldRows[source].id == newRows[target].id else { return false }
          switch RowComparison(oldRows[source], newRows[target]) {
          case .same: break
          case .different: different.append(target)
          // Left to the rest, where it is found to go and to come.
          case .ofAnotherKind: return false
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
