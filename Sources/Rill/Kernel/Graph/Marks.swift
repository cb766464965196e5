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
  /// The serial of the last node.
  private var last: UInt64 = 0
  /// The number of inputs of all nodes.
  private(set) var inputs = 0

  var first: UnsafeMutablePointer<Mark> { marks.first }
  var count: Int { marks.count }
  var capacity: Int { marks.capacity }

  func deallocate() {
    marks.deallocate()
    merged.deallocate()
  }

  @inline(__always) mutating func append(_ node: NodeRef) {
    let serial = node.pointee.serial
    if serial < last { isAscending = false }
    last = serial
    inputs &+= Int(node.pointee.inputCount)
    marks.append(Mark(serial: serial, node: node))
  }

  mutating func removeAll() {
    marks.removeAll()
    isAscending = true
    last = 0
    inputs = 0
  }

  /// Moves all nodes to `others`, which loses its own.
  @inline(__always) mutating func moveAll(to others: inout RawArray<Mark>) {
    swap(&marks, &others)
    removeAll()
  }

  /// Sorts by merging neighboring runs until one is left: a natural merge sort, O(n log r) for r runs; see Donald
  /// Knuth, *The Art of Computer Programming*, volume 3, section 5.2.4. Unlike the sort of the standard library, it
  /// allocates nothing once there is room.
  @inline(__always) mutating func sort() {
    if !isAscending { sortMarks() }
  }

  @inline(never) private mutating func sortMarks() {
    reverseIfDescending()
    if !isAscending { insertNearby() }
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
    last = first[count - 1].serial
  }

  /// Reverses the nodes if each is older than the one before, as they are on the way to the inputs of a chain.
  private mutating func reverseIfDescending() {
    for index in 1..<count where first[index - 1].serial < first[index].serial { return }
    var all = UnsafeMutableBufferPointer(start: first, count: count)
    all.reverse()
    isAscending = true
  }

  /// Sorts by insertion, as long as each node is near its place. The marks of a net, layer by layer, are a run or two
  /// in each layer, and merging them would take a round for each doubling of the layers.
  private mutating func insertNearby() {
    let (first, count) = (first, count)
    for index in 1..<count {
      let mark = first[index]
      if first[index &- 1].serial <= mark.serial { continue }
      if index > 8, first[index &- 9].serial > mark.serial { return }
      var place = index
      repeat {
        first[place] = first[place &- 1]
        place &-= 1
      } while place > 0 && first[place &- 1].serial > mark.serial
      first[place] = mark
    }
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
