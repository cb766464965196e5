import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct RelayTests {
  let scheduler = VirtualTimeScheduler()

  @Test func `a publish relay emits elements from its subscription on`() {
    let relay = PublishRelay<String>()
    let feeding = TestableObservable<String>.hot("--a--b--c", on: scheduler).bind(to: relay)
    let events = record(relay.delaySubscription(.seconds(3), scheduler: scheduler), on: scheduler)
    #expect(events.difference(from: "-----b--c") == nil)
    feeding.dispose()
  }

  @Test func `a behavior relay emits its value first, and then later elements`() {
    let relay = BehaviorRelay(value: "a")
    let feeding = TestableObservable<String>.hot("---b--c", on: scheduler).bind(to: relay)
    let events = record(relay.delaySubscription(.seconds(4), scheduler: scheduler), on: scheduler)
    #expect(events.difference(from: "----b-c") == nil)
    feeding.dispose()
  }

  @Test func `a stream bound to a relay may complete without ending the relay`() {
    let relay = BehaviorRelay(value: 0)
    let log = Log<String>()
    let subscription = relay.logged(into: log)
    Observable.of(1, 2).bind(to: relay).dispose()
    relay.accept(3)
    #expect(relay.value == 3)
    #expect(log.entries == ["next(0)", "next(1)", "next(2)", "next(3)"])
    subscription.dispose()
  }

  @Test func `an update returns the result of its closure, and one that throws changes nothing`() {
    let relay = BehaviorRelay(value: [1])
    let log = Log<[Int]>()
    let subscription = relay.skip(1).subscribe(onNext: { log.add($0) })
    let count = relay.update { values in
      values.append(2)
      return values.count
    }
    #expect(count == 2)
    #expect(throws: Failure("no")) {
      try relay.update { values in
        values.append(3)
        throw Failure("no")
      }
    }
    #expect(relay.value == [1, 2])
    #expect(log.entries == [[1, 2]])
    subscription.dispose()
  }
}
