import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct DebounceTests {
  let scheduler = VirtualTimeScheduler()

  private func debounced(_ diagram: Timeline, steps: Int? = nil) -> Timeline {
    record(
      TestableObservable<String>.cold(diagram, on: scheduler).debounce(.seconds(2), scheduler: scheduler),
      on: scheduler, steps: steps)
  }

  @Test func `an element passes when it is followed by silence`() {
    #expect(debounced("--a-b-----c---|").difference(from: "------b-----c-|") == nil)
  }

  @Test func `an element that arrives when the time of the previous one ends follows it`() {
    #expect(debounced("a--b---|").difference(from: "--a--b-|") == nil)
  }

  @Test func `of two that are due at one time, the one scheduled first is first, here the source`() {
    let source = TestableObservable<String>.hot("a-b----|", on: scheduler)
    let events = record(source.debounce(.seconds(2), scheduler: scheduler), on: scheduler)
    #expect(events.difference(from: "----b--|") == nil)
  }

  @Test func `completion sends what is waiting, an error drops it`() {
    #expect(debounced("a|").difference(from: "-(a|)") == nil)
    #expect(debounced("a#").difference(from: "-#") == nil)
    #expect(debounced("|").difference(from: "|") == nil)
  }

  @Test func `an element from inside a delivery starts its own silence`() {
    let source = PublishSubject<Int>()
    let observer = TestableObserver<Int>(scheduler: scheduler)
    let subscription = source.debounce(.seconds(2), scheduler: scheduler).subscribe { event in
      observer.on(event)
      if event == .next(1) { source.onNext(2) }
    }
    source.onNext(1)
    scheduler.run()
    #expect(observer.timeline() == "--1-2")
    subscription.dispose()
  }

  @Test func `disposal drops what is waiting and cancels its time`() {
    let source = PublishSubject<Token>()
    let observer = TestableObserver<Token>(scheduler: scheduler)
    let subscription = source.debounce(.seconds(2), scheduler: scheduler).subscribe(observer)
    var token: Token? = Token()
    let held = token.map(Weak.init)
    if let token { source.onNext(token) }
    token = nil
    #expect(held?.object != nil)
    subscription.dispose()
    #expect(held?.object == nil)
    scheduler.run()
    #expect(observer.events.isEmpty)
    #expect(scheduler.now == .zero)
  }
}
