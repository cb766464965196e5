import Rill
import Testing

@testable import RillTesting

@Suite struct TimedQueueTests {
  @Test func `disposed work is released long before its time, and the remaining work keeps its order`() {
    var queue = TimedQueue()
    var kept: [Int] = []
    for number in 0..<10_000 {
      let work = scheduledWork {}
      queue.push(work, due: .seconds(10_000 - number / 10), for: nil)
      if number % 1_000 == 0 { kept.append(number) } else { work.dispose() }
      #expect(queue.items.count <= 64)
    }
    let live = queue.items.filter(\.work.isLive)
    #expect(live.map(\.due) == kept.reversed().map { .seconds(10_000 - $0 / 10) })
  }
}
