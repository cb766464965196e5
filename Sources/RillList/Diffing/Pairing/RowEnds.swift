/// The common ends of two lists of rows, found in one pass: each row there is read once, for its identity and its
/// content, and not at all if it is a copy of the other row.
///
/// Complexity: O(rows in common), some nanoseconds for a copy.
struct RowEnds {
  /// The remaining old rows.
  let oldRest: Range<Int>
  /// The remaining new rows.
  let newRest: Range<Int>
  /// The new positions of the common rows that look different, ascending.
  let different: [Int]

  init(_ old: [any ListItemViewModel], _ new: [any ListItemViewModel], _ checkpoint: () throws -> Void) rethrows {
    let count = min(old.count, new.count)
    var (prefix, suffix) = (0, 0)
    var different: [Int] = []
    // Buffers, because reading an array copies the element.
    try old.withUnsafeBufferPointer { old in
      try new.withUnsafeBufferPointer { new in
        guard let oldRows = old.baseAddress, let newRows = new.baseAddress else { return }
        var bytes = SameBytes()
        let isCommon = { (source: Int, target: Int) in
          if bytes.areCopies(oldRows + source, newRows + target) { return true }
          guard oldRows[source].id == newRows[target].id else { return false }
          if !oldRows[source].hasSameContent(as: newRows[target]) {
            // The search of the remaining rows deletes a row of another kind and inserts the new one.
            guard hasSameKind(oldRows[source], newRows[target]) else { return false }
            different.append(target)
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
