import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct ThrottleTests {
  let scheduler = VirtualTimeScheduler()

  private func throttled(_ diagram: Timeline, latest: Bool = true) -> Timeline {
    record(
      TestableObservable<String>.cold(diagram, on: scheduler)
        .throttle(.seconds(3), latest: latest, scheduler: scheduler),
      on: scheduler)
  }

  @Test func `the first element passes, and then the newest of each time`() {
    #expect(throttled("--a-b-c------d--|").difference(from: "--a--b--c----d--|") == nil)
  }

  @Test func `without the latest, elements during a wait are left out`() {
    #expect(throttled("--a-b-c------d--|", latest: false).difference(from: "--a---c------d--|") == nil)
  }

  @Test func `the newest of several elements in one time is sent`() {
    #expect(throttled("abc---d|").difference(from: "a--c--d|") == nil)
  }

  @Test func `an element at the end of the time passes at once, without anything that waits`() {
    #expect(throttled("a--b--c|").difference(from: "a--b--c|") == nil)
    #expect(throttled("a--b--c|", latest: false).difference(from: "a--b--c|") == nil)
  }

  @Test func `completion waits for the element that is due`() {
    #expect(throttled("ab|").difference(from: "a--(b|)") == nil)
    #expect(throttled("a|").difference(from: "a|") == nil)
    #expect(throttled("|").difference(from: "|") == nil)
  }

  @Test func `without the latest, completion waits for nothing`() {
    #expect(throttled("ab|", latest: false).difference(from: "a-|") == nil)
  }

  @Test func `an error drops the element that is due`() {
    #expect(throttled("ab#").difference(from: "a-#") == nil)
  }

  @Test func `the time counts from the element that was sent, also from a late one`() {
    #expect(throttled("ab--c---|").difference(from: "a--b--c-|") == nil)
  }

  @Test func `an element from inside a delivery waits for its time`() {
    let source = PublishSubject<Int>()
    let observer = TestableObserver<Int>(scheduler: scheduler)
    let subscription = source.throttle(.seconds(3), scheduler: scheduler).subscribe { event in
      observer.on(event)
      if let element = event.element, element < 3 { source.onNext(element + 1) }
    }
    source.onNext(1)
    scheduler.run()
    #expect(observer.timeline() == "1--2--3")
    subscription.dispose()
  }

  @Test func `each subscription has its own time`() {
    let source = PublishSubject<Int>()
    let log = Log<String>()
    let bag = DisposeBag()
    let stream = source.throttle(.seconds(3), latest: false, scheduler: scheduler)
    stream.subscribe(onNext: { log.add("first \($0)") }).disposed(by: bag)
    source.onNext(1)
    stream.subscribe(onNext: { log.add("second \($0)") }).disposed(by: bag)
    source.onNext(2)
    #expect(log.entries == ["first 1", "second 2"])
  }

  @Test func `an element that arrives when the time ends, before the alarm, makes the waiting one obsolete`() {
    // b waits for 3; c arrives at 3 before that moment's alarm.
    #expect(throttled("ab-c---e|").difference(from: "a--c---e|") == nil)
  }
}
