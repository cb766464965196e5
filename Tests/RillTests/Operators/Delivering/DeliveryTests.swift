import Rill
import RillTesting
import Testing

@Suite struct DeliveryTests {
  @Test func `a long burst lets other work of the scheduler in, and loses nothing`() {
    let scheduler = VirtualTimeScheduler()
    let log = Log<Int>()
    let subscription = Observable.from(0..<20_000).observe(on: scheduler).subscribe(onNext: { log.add($0) })
    _ = scheduler.schedule { log.add(-1) }
    scheduler.run()
    let other = log.entries.firstIndex(of: -1)
    #expect(other.map { $0 > 0 && $0 < 19_999 } == true)
    #expect(log.entries.filter { $0 >= 0 } == Array(0..<20_000))
    subscription.dispose()
  }

  @Test func `events that wait when a subscription is disposed of in one of them are not delivered`() {
    let scheduler = VirtualTimeScheduler()
    let log = Log<String>()
    let subscription = SerialDisposable()
    subscription.disposable = Observable.from(0..<10).observe(on: scheduler)
      .map { element in
        log.add("mapped \(element)")
        return element
      }
      .subscribe(onNext: { if $0 == 1 { subscription.dispose() } })
    scheduler.run()
    #expect(log.entries == ["mapped 0", "mapped 1"])
  }

  @Test func `a source is not subscribed to for a result that has ended`() {
    let log = Log<String>()
    let source = Observable<Int>.deferred {
      log.add("subscribed")
      return Observable.just(1)
    }
    let ended = source.observe(on: VirtualTimeScheduler()).startWith(0).take(1)
    #expect(ended.timeline() == "(0|)")
    #expect(log.entries.isEmpty)
  }

  @Test func `what waits is delivered although the source has gone away`() {
    let scheduler = VirtualTimeScheduler()
    let log = Log<Int>()
    let bag = DisposeBag()
    do {
      let relay = BehaviorRelay(value: 1)
      relay.observe(on: scheduler).subscribe(onNext: { log.add($0) }).disposed(by: bag)
    }
    scheduler.run()
    #expect(log.entries == [1])
  }
}
