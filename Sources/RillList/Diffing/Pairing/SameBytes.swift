/// Whether two arrays are the same memory, so that nothing in them can differ. Arrays that were copied and not changed are.
///
/// Both arrays are alive for as long as this looks, so that equal addresses are one buffer.
func shareStorage<Element>(_ left: [Element], _ right: [Element]) -> Bool {
  left.count == right.count
    && left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in left.baseAddress == right.baseAddress }
    }
}

/// How many rows two lists have in common at the beginning, and of the others at the end, found by their bytes: an
/// existential that was copied has the same ones, which is then the same value. Other bytes say nothing.
///
/// Complexity: O(rows in common), some nanoseconds for each.
func sameBytes(_ old: [any ListItemViewModel], _ new: [any ListItemViewModel]) -> (prefix: Int, suffix: Int) {
  let count = min(old.count, new.count)
  return old.withUnsafeBytes { oldBytes in
    new.withUnsafeBytes { newBytes in
      let step = MemoryLayout<any ListItemViewModel>.stride
      let isSame = { (source: Int, target: Int) in
        let words = step / MemoryLayout<UInt>.size
        for word in 0..<words {
          let offset = word * MemoryLayout<UInt>.size
          let left = oldBytes.load(fromByteOffset: source * step + offset, as: UInt.self)
          if left != newBytes.load(fromByteOffset: target * step + offset, as: UInt.self) { return false }
        }
        return true
      }
      var prefix = 0
      while prefix < count, isSame(prefix, prefix) { prefix += 1 }
      var suffix = 0
      while suffix < count - prefix, isSame(old.count - 1 - suffix, new.count - 1 - suffix) { suffix += 1 }
      return (prefix, suffix)
    }
  }
}
