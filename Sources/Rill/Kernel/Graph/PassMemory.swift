/// An array of plain values in raw memory, which is kept when it is emptied.
@usableFromInline
struct RawArray<Element: ~Copyable>: ~Copyable {
  private(set) var first: UnsafeMutablePointer<Element>
  @usableFromInline private(set) var count = 0
  private(set) var capacity = 0

  init() {
    // A placeholder that is never dereferenced.
    first = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
  }

  /// Frees the memory. The elements must need no release.
  func deallocate() { if capacity > 0 { first.deallocate() } }

  @inline(__always)
  mutating func append(_ element: consuming Element) {
    if count == capacity { grow() }
    (first + count).initialize(to: element)
    count += 1
  }

  @inline(__always)
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return (first + count).move()
  }

  mutating func removeAll() { count = 0 }

  /// Adds room for elements that the caller initializes.
  @inline(__always)
  mutating func append(_ more: Int) -> UnsafeMutablePointer<Element> {
    if count + more > capacity { grow(by: more) }
    defer { count += more }
    return first + count
  }

  @inline(never)
  private mutating func grow(by more: Int = 1) {
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
  private var chunks = RawArray<(start: UnsafeMutableRawPointer, size: Int)>()
  private var current = 0
  private var used = 0

  private static let alignment = 64

  private var size = 0

  var isSmall: Bool { size <= 1 << 16 }

  func deallocate() {
    for index in 0..<chunks.count { chunks.first[index].start.deallocate() }
    chunks.deallocate()
  }

  @inline(__always)
  mutating func allocate(_ size: Int, _ alignment: Int) -> UnsafeMutableRawPointer {
    let offset = (used + alignment - 1) & ~(alignment - 1)
    if current < chunks.count, offset + size <= chunks.first[current].size, alignment <= Self.alignment {
      used = offset + size
      return chunks.first[current].start + offset
    }
    return allocateElsewhere(size, alignment)
  }

  mutating func reset() {
    current = 0
    used = 0
  }

  @inline(never)
  private mutating func allocateElsewhere(_ size: Int, _ alignment: Int) -> UnsafeMutableRawPointer {
    // A value with a greater alignment is where it may be in a chunk that is larger by that much.
    let needed = size + max(0, alignment - Self.alignment)
    repeat {
      current += chunks.count == 0 ? 0 : 1
      if current == chunks.count {
        let size = max(needed, 2048 << min(current, 10))
        chunks.append((.allocate(byteCount: size, alignment: Self.alignment), size))
        self.size += size
      }
    } while chunks.first[current].size < needed
    let start = chunks.first[current].start
    let address = UInt(bitPattern: start)
    let aligned = (address + UInt(alignment) - 1) & ~(UInt(alignment) - 1)
    used = Int(aligned - address) + size
    return start + Int(aligned - address)
  }
}
