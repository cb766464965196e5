import Synchronization
import TestSupport
import Testing

@testable import Rill

@Suite(.tags(.concurrency)) struct ChunkQueueTests {
  @Test func `elements leave in the order in which they were added, however adding and removing alternate`() {
    let queue = ChunkQueue<String>()
    var sent = 0
    var seen: [String] = []
    var waiting = 0
    for round in 0..<500 {
      for _ in 0..<round % 37 {
        queue.append("\(sent)")
        sent += 1
        waiting += 1
      }
      let count = min(waiting, round % 41)
      queue.take(count) { seen.append($0) }
      waiting -= count
    }
    queue.take(waiting) { seen.append($0) }
    #expect(seen == (0..<sent).map(String.init))
  }

  @Test func `an element is released after it has been removed, before the next one`() {
    let queue = ChunkQueue<Token>()
    let released = Log<Int>()
    for index in 0..<20 { queue.append(Token { released.add(index) }) }
    var taken = 0
    queue.take(10) { _ in
      #expect(released.entries == Array(0..<taken))
      taken += 1
    }
    #expect(released.entries == Array(0..<10))
  }

  @Test func `elements that are added while others are removed follow them, and start new chunks`() {
    let queue = ChunkQueue<String>()
    queue.append("0")
    var (seen, sent, waiting) = ([String](), 1, 1)
    while waiting > 0 {
      let count = waiting
      queue.take(count) { element in
        seen.append(element)
        for _ in 0..<3 where sent < 2_000 {
          queue.append("\(sent)")
          sent += 1
          waiting += 1
        }
      }
      waiting -= count
    }
    #expect(seen == (0..<2_000).map(String.init))
  }

  @Test(arguments: [(0, 0), (1, 0), (4, 4), (5, 4), (1_000, 0), (1_000, 300), (1_000, 1_000)])
  func `elements that were never removed are released with the queue, once`(appended: Int, taken: Int) {
    let released = Log<Int>()
    do {
      let queue = ChunkQueue<Token>()
      for index in 0..<appended { queue.append(Token { released.add(index) }) }
      queue.take(taken) { _ in }
      #expect(released.entries.count == taken)
    }
    #expect(released.entries == Array(0..<appended))
  }

  @Test func `a million elements are released on a small stack`() {
    let isDone = onStack(bytes: 256 << 10) {
      let queue = ChunkQueue<Int>()
      for index in 0..<1_000_000 { queue.append(index) }
      return true
    }
    #expect(isDone == true)
  }

  @Test func `one thread appends while another removes`() {
    let count = Counts.full(1_000_000)
    let queue = ChunkQueue<[Int]>()
    let published = Atomic<Int>(0)
    let sum = Atomic<Int>(0)
    onThreads(2) { thread in
      guard thread == 0 else {
        for index in 0..<count {
          queue.append([index])
          published.store(index + 1, ordering: .releasing)
        }
        return
      }
      var next = 0
      while next < count {
        let ready = published.load(ordering: .acquiring)
        queue.take(ready - next) { element in
          if element == [next] { sum.add(1, ordering: .relaxed) }
          next += 1
        }
      }
    }
    #expect(sum.load(ordering: .relaxed) == count)
  }
}
