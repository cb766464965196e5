/// A FIFO queue of two arrays. Append and removal at the front are O(1), amortized.
@usableFromInline struct Queue<Element> {
  @usableFromInline var appended: ContiguousArray<Element> = []
  /// The oldest elements, the first one last.
  @usableFromInline var oldest: ContiguousArray<Element> = []

  @inlinable init() {}

  @inlinable var count: Int { oldest.count + appended.count }

  @inlinable var first: Element? { oldest.last ?? appended.first }

  @inlinable mutating func append(_ element: Element) { appended.append(element) }

  @inlinable mutating func popFirst() -> Element? {
    if oldest.isEmpty {
      if appended.isEmpty { return nil }
      swap(&oldest, &appended)
      oldest.reverse()
    }
    return oldest.popLast()
  }
}

extension Queue: Sendable where Element: Sendable {}
