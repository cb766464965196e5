import Rill
import RillList
import RillTesting
import TestSupport
import Testing

/// A visitor who scrolls up and down without pausing, while pages arrive at any time.
@MainActor
@Suite struct PagerScrollTests {
  /// Each seed is ten thousand events; more seeds run where they are fast.
  @Test(arguments: 0..<repeats(debug: 4, release: 10))
  func `ten thousand scroll events ask once for each cursor`(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let (clock, asked) = (VirtualTimeScheduler(), BehaviorRelay<[Int]>(value: []))
    let delays = (0...40).map { _ in Duration.milliseconds(generator.number(0...2_000)) }
    let pager = Pager(id: \Row.id) { (cursor: Int?) in
      let number = cursor ?? 0
      asked.update { $0.append(number) }
      // Each page begins with the last two rows of the previous one.
      let rows = (number * 20 - 2..<number * 20 + 20).filter { $0 >= 0 }.map { Row(id: ListItemID("\($0)")) }
      return Observable.timer(delays[number], scheduler: clock).map { _ in
        PagerPage(items: rows, next: number == 40 ? nil : number + 1)
      }
    }
    pager.loader.load()
    var (top, inView, way) = (0, Set<ListItemID>(), 1)
    for _ in 0..<10_000 {
      if generator.once(in: 50) { way = -way }
      top = max(0, min(pager.currentItems.count - 12, top + way * generator.number(0...3)))
      let rows = pager.currentItems.dropFirst(top).prefix(12).map(\.id)
      for id in inView.subtracting(rows) { pager.rowDidEndDisplaying(id) }
      for id in rows where !inView.contains(id) { pager.rowWillDisplay(id) }
      inView = Set(rows)
      clock.advance(by: .milliseconds(generator.number(0...30)))
    }
    // The remaining way down.
    for _ in 0..<100 where !pager.currentState.isEnd {
      for item in pager.currentItems { pager.rowWillDisplay(item.id) }
      clock.run()
    }
    #expect(asked.value == Array(0...40))
    #expect(pager.currentItems.map(\.id.description) == (0..<820).map { "\($0)" })
  }
}
