import Foundation
import Rill
import RillSwiftTesting
import RillTesting
import TestSupport
import Testing

// The code of the article "Finding a leak"; a test below compares the two.

// snippet: the view model
final class ClockViewModel: Sendable {
  let text = BehaviorRelay(value: "")
  private let bag = DisposeBag()

  init(ticks: Observable<Int>) {
    ticks.map { "\($0) s" }.bind(to: text).disposed(by: bag)
    ticks.subscribe(onNext: { self.ring(at: $0) }).disposed(by: bag)
  }

  private func ring(at tick: Int) {}
}
// end

@Suite(.filterIssues { _ in false }) struct LeakingClockTests {
  // snippet: the first test
  @Test func `a clock that closes leaves nothing behind`() {
    let ticks = PublishSubject<Int>()
    expectNoLeaks {
      let clock = watch(ClockViewModel(ticks: ticks.asObservable()))
      ticks.onNext(1)
      #expect(clock.text.value == "1 s")
    }
  }
  // end
}

// snippet: the second test
@Suite(.attachingFlows) struct ClockTests {
  @Test func `the clock shows each tick`() {
    let scheduler = VirtualTimeScheduler()
    let ticks = Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(3)
    let texts = record(ticks.map { "\($0) s" }, on: scheduler)
    #expect(texts.difference(from: "-[0 s][1 s]([2 s]|)") == nil)
  }
}
// end

@Suite struct FindingALeakTests {
  private static let path = "Sources/RillSwiftTesting/RillSwiftTesting.docc/FindingALeak.md"

  @Test func `the article shows the code that runs here`() throws {
    let code = try Article(Self.path).code
    #expect(try snippets() == code)
  }

  @Test func `the first test fails with the text of the article, whose places are others`() throws {
    let found = issues { LeakingClockTests().`a clock that closes leaves nothing behind`() }
    let place = /[A-Za-z]+\/[A-Za-z]+\.swift:\d+/
    let lines = found.text.replacing(place, with: "place")
    #expect(lines.contains("place"))
    #expect(try Article.text(of: Self.path).replacing(place, with: "place").contains("```\n\(lines)\n```"))
  }
}
