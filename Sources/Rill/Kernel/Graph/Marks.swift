/// The nodes that a pass has marked, which it sorts by age.
struct Marks: ~Copyable {
  struct Mark {
    let serial: UInt64
    let node: NodeRef
  }

  private var marks = RawArray<Mark>()
  private var merged = RawArray<Mark>()
  /// Whether the nodes are in order so far, as they mostly are.
  private var isAscending = true

  var first: UnsafeMutablePointer<Mark> { marks.first }
  var count: Int { marks.count }

  func deallocate() {
    marks.deallocate()
    merged.deallocate()
  }

  @inline(__always)
  mutating func append(_ node: NodeRef) {
    let serial = node.pointee.serial
    if marks.count > 0, serial < marks.first[marks.count - 1].serial { isAscending = false }
    marks.append(Mark(serial: serial, node: node))
  }

  mutating func removeAll() {
    marks.removeAll()
    isAscending = true
  }

  /// Sorts by merging neighboring runs until one is left: a natural merge sort, O(n log r) for r runs; see Donald Knuth,
  /// *The Art of Computer Programming*, volume 3, section 5.2.4. Unlike the sort of the standard library, it allocates
  /// nothing once there is room.
  mutating func sort() {
    if isAscending { return }
    reverseIfDescending()
    while !isAscending {
      merged.removeAll()
      isAscending = true
      var start = 0
      while start < count {
        let middle = endOfRun(from: start)
        let end = middle < count ? endOfRun(from: middle) : middle
        merge(start..<middle, middle..<end)
        start = end
        if start < count { isAscending = false }
      }
      swap(&marks, &merged)
    }
  }

  /// Reverses the nodes if each is older than the one before, as they are on the way to the inputs of a chain.
  private mutating func reverseIfDescending() {
    for index in 1..<count where first[index - 1].serial < first[index].serial { return }
    var all = UnsafeMutableBufferPointer(start: first, count: count)
    all.reverse()
    isAscending = true
  }

  private func endOfRun(from start: Int) -> Int {
    var end = start + 1
    while end < count, first[end - 1].serial < first[end].serial { end += 1 }
    return end
  }

  private mutating func merge(_ one: Range<Int>, _ other: Range<Int>) {
    var (left, right) = (one.lowerBound, other.lowerBound)
    while left < one.upperBound || right < other.upperBound {
      let takesLeft =
        right == other.upperBound || left < one.upperBound && first[left].serial < first[right].serial
      merged.append(first[takesLeft ? left : right])
      if takesLeft { left += 1 } else { right += 1 }
    }
  }
}
