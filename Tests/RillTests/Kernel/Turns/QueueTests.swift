import TestSupport
import Testing

@testable import Rill

@Suite struct QueueTests {
  @Test func `elements leave in the order in which they came`() {
    var queue = Queue<String>()
    #expect(queue.count == 0 && queue.popFirst() == nil && queue.first == nil)
    var expected: [String] = []
    for round in 0..<100 {
      for number in 0..<round % 7 {
        queue.append("\(round) \(number)")
        expected.append("\(round) \(number)")
      }
      if round % 3 == 0, !expected.isEmpty {
        #expect(queue.first == expected[0])
        #expect(queue.popFirst() == expected.removeFirst())
      }
      #expect(queue.count == expected.count)
    }
    while let element = queue.popFirst() { #expect(element == expected.removeFirst()) }
    #expect(expected.isEmpty && queue.count == 0)
  }

  @Test func `removed and remaining elements of the queue are released once`() {
    let released = Log<Int>()
    do {
      var queue = Queue<Token>()
      for number in 0..<3 { queue.append(Token { released.add(number) }) }
      _ = queue.popFirst()
      #expect(released.entries == [0])
      for number in 3..<9 { queue.append(Token { released.add(number) }) }
      #expect(released.entries == [0])
    }
    #expect(released.entries.sorted() == Array(0..<9))
  }
}
