import TestSupport
import Testing

@testable import Rill

@Suite struct ReplayBufferTests {
  private func elements<Element>(_ snapshot: ReplayBuffer<Element>.Snapshot) -> [Element] {
    var elements: [Element] = []
    snapshot.forEach {
      elements.append($0); return true
    }
    return elements
  }

  @Test func `it remembers the last elements, in order`() {
    for capacity in 0...4 {
      var buffer = ReplayBuffer<Int>(capacity: capacity)
      for number in 0..<10 {
        _ = buffer.append(number)
        #expect(elements(buffer.snapshot) == Array((0...number).suffix(capacity)))
      }
    }
  }

  @Test func `a snapshot stays as it is`() {
    var buffer = ReplayBuffer<Int>(capacity: 3)
    let empty = buffer.snapshot
    for number in 0..<3 { _ = buffer.append(number) }
    let full = buffer.snapshot
    for number in 3..<10 { _ = buffer.append(number) }
    #expect(elements(empty) == [])
    #expect(elements(full) == [0, 1, 2])
    #expect(elements(buffer.snapshot) == [7, 8, 9])
  }

  @Test func `a walk stops on request`() {
    var buffer = ReplayBuffer<Int>(capacity: 3)
    for number in 0..<3 { _ = buffer.append(number) }
    var seen: [Int] = []
    buffer.snapshot.forEach {
      seen.append($0); return $0 < 1
    }
    #expect(seen == [0, 1])
  }

  @Test func `what is forgotten is released at once, unless a snapshot shows it`() {
    let released = Log<Int>()
    var buffer = ReplayBuffer<Token>(capacity: 2)
    func append(_ number: Int) { _ = buffer.append(Token { released.add(number) }) }
    append(0)
    append(1)
    append(2)
    #expect(released.entries == [0])
    do {
      let snapshot = buffer.snapshot
      append(3)
      #expect(released.entries == [0])
      withExtendedLifetime(snapshot) {}
    }
    #expect(released.entries == [0, 1])
    buffer = ReplayBuffer(capacity: 0)
    #expect(released.entries == [0, 1, 2, 3])
  }

  @Test func `a long one is released on a small stack`() {
    let isReleased = onStack(bytes: 512 << 10) {
      var buffer = ReplayBuffer<Int>(capacity: .max)
      for number in 0..<1_000_000 { _ = buffer.append(number) }
      let snapshot = buffer.snapshot
      buffer = ReplayBuffer(capacity: 1)
      withExtendedLifetime(snapshot) {}
      return true
    }
    #expect(isReleased == true)
  }
}
