import Rill
import RillList
import RillTesting
import TestSupport
import Testing

@MainActor
@Suite struct ListUpdateQueueLawTests {
  @Test func `random contents at random times are shown in order, each with its right update, and the last of them`() {
    var violations: [String] = []
    for seed in 0..<repeats(debug: 200, release: 20_000) where violations.count < 3 {
      violations += Play(seed: seed).violations.map { "\($0), seed \(seed)" }
    }
    #expect(violations == [])
  }

  /// The contents that a queue shows when several arrive one after the other.
  @MainActor
  private final class Play {
    private(set) var violations: [String] = []
    private var sent: [ListSections] = []
    private var shown: ListSections = []
    /// The newest content sent that may be the last one shown.
    private var newest = 0

    init(seed: Int) {
      let clock = VirtualTimeScheduler()
      var generator = SeededGenerator(seed: seed)
      let queue = ListUpdateQueue(scheduler: clock, threshold: generator.number(0...20)) { [weak self] in
        self?.show($0, $1)
      }
      for step in 0..<generator.number(1...6) {
        let lists = RandomLists(seed: seed &* 31 &+ step)
        for sections in [lists.old, lists.new] {
          sent.append(sections)
          queue.send(sections)
          if generator.once(in: 2) { clock.run() }
        }
      }
      clock.run()
      if let last = sent.last, !looksSame(shown, last) { violations.append("the last is not shown") }
    }

    private func show(_ sections: ListSections, _ update: ListUpdate) {
      if let fault = update.fault(from: shown, to: sections) { violations.append("\(fault)") }
      shown = sections
      guard let number = sent.lastIndex(where: { looksSame($0, sections) }) else {
        return violations.append("shown but not sent")
      }
      if number < newest { violations.append("shown after a newer one") }
      newest = number
    }
  }
}
