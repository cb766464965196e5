/// An array of plain values in raw memory, which is kept when it is emptied.
@usableFromInline struct RawArray<Element: ~Copyable>: ~Copyable {
  private(set) var first: UnsafeMutablePointer<Element>
  @usableFromInline private(set) var count = 0
  private(set) var capacity = 0

  init() {
    // A placeholder that is never dereferenced.
    first = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
  }

  /// Frees the memory. The elements must need no release.
  func deallocate() { if capacity > 0 { first.deallocate() } }

  @inline(__always) mutating func append(_ element: consuming Element) {
    if count == capacity { grow() }
    (first + count).initialize(to: element)
    count &+= 1
  }

  @inline(__always) mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return (first + count).move()
  }

  mutating func removeAll() { count = 0 }

  /// Adds room for elements that the caller initializes.
  @inline(__always) mutating func append(_ more: Int) -> UnsafeMutablePointer<Element> {
    if capacity &- count < more { grow(by: more) }
    defer { count &+= more }
    return first + count
  }

  @inline(never) private mutating func grow(by more: Int = 1) {
    let room = max(16, capacity * 2, count + more)
    let fresh = UnsafeMutablePointer<Element>.allocate(capacity: room)
    fresh.moveInitialize(from: first, count: count)
    if capacity > 0 { first.deallocate() }
    first = fresh
    capacity = room
  }
}

/// Memory for values, which stay where they are until all of them are given back at once.
struct Arena: ~Copyable {
  private typealias Chunk = (start: UnsafeMutableRawPointer, end: UnsafeMutableRawPointer)

  private var chunks = RawArray<Chunk>()
  /// The number of chunks that are in use.
  private var used = 0
  /// The free part of the last of them.
  private var free: Chunk = none
  private var size = 0

  /// A chunk without room.
  private static var none: Chunk {
    let placeholder = UnsafeMutableRawPointer(bitPattern: 1).unsafelyUnwrapped
    return (placeholder, placeholder)
  }

  var isSmall: Bool { size <= 1 << 16 }

  func deallocate() {
    for index in 0..<chunks.count { chunks.first[index].start.deallocate() }
    chunks.deallocate()
  }

  @inline(__always) mutating func allocate(_ size: Int, _ alignmentShift: UInt8) -> UnsafeMutableRawPointer {
    // All sizes are multiples of 8, so the free part begins at one.
    let start = alignmentShift <= 3 ? free.start : free.start.alignedUp(toMultipleOf: 1 &<< Int(alignmentShift))
    if start + size > free.end { return allocateElsewhere(size, alignmentShift) }
    free.start = start + size
    return start
  }

  mutating func reset() {
    used = min(1, chunks.count)
    free = used == 0 ? Self.none : chunks.first[0]
  }

  @inline(never)
  private mutating func allocateElsewhere(_ size: Int, _ alignmentShift: UInt8) -> UnsafeMutableRawPointer {
    if used == chunks.count {
      // Wherever the chunk begins, there is room for the value.
      let room = max(size + (1 &<< Int(alignmentShift)), 2048 << min(used, 10))
      let start = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 64)
      chunks.append((start, start + room))
      self.size += room
    }
    free = chunks.first[used]
    used += 1
    return allocate(size, alignmentShift)
  }
}
