import Rill
import RillTesting
import Testing

@Suite struct RecordTests {
  let scheduler = VirtualTimeScheduler()

  @Test func `steps that no clock can count end at its last time`() {
    let timeline = record(Observable<String>.never(), on: scheduler, steps: 9, step: .seconds(1e20))
    #expect(timeline.entries.isEmpty)
    #expect(scheduler.now > .seconds(1e20))
    let source = TestableObservable<String>.hot("---a", on: VirtualTimeScheduler(), step: .seconds(1e20))
    source.subscribe(onNext: { _ in }).dispose()
  }

  @Test func `the timeline counts from the subscription, which may be late`() {
    scheduler.advance(by: .seconds(10))
    let source = TestableObservable<String>.cold("--a-(b|)", on: scheduler)
    #expect(record(source, on: scheduler).difference(from: "--a-(b|)") == nil)
    #expect(scheduler.now == .seconds(14))
  }

  @Test func `a number of steps ends the recording and the subscription`() {
    let source = TestableObservable<String>.cold("a-b-c-d|", on: scheduler)
    #expect(record(source, on: scheduler, steps: 4).difference(from: "a-b-c") == nil)
    #expect(source.subscriptions == [SubscriptionSpan(from: .zero, to: .seconds(4))])
  }

  @Test func `steps have a custom length`() {
    let source = TestableObservable<String>.cold("-a-b|", on: scheduler, step: .milliseconds(20))
    #expect(record(source, on: scheduler, step: .milliseconds(10)).difference(from: "--a---b-|") == nil)
  }

  @Test func `long recordings in short steps are exact`() {
    let step = Duration.milliseconds(1)
    for count in [299_999, 300_001, 12_345_677, 999_999_999] {
      let observer = TestableObserver<Int>(scheduler: scheduler)
      scheduler.advance(to: step * count)
      observer.onNext(1)
      #expect(observer.timeline(step: step).entries == [.init(step: count, marble: .element("1"))])
      #expect(observer.timeline(from: step * (count + 1), step: step * 2).entries.first?.step == -1)
    }
  }

  @Test func `a step of zero traps with a message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = record(Observable.just(1), on: VirtualTimeScheduler(), step: .zero)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("A timeline was given a step of 0.0 seconds; it must be longer than zero."))
  }

  @Test func `an event between two steps is seen as such`() {
    let source = TestableObservable<String>.cold("-a|", on: scheduler, step: .milliseconds(300))
    #expect("\(record(source, on: scheduler))" == "(a{+0.3 seconds}|{+0.6 seconds})")
  }

  @Test func `elements are named by their text, or by a dictionary`() {
    let source = Observable.of(10, 2, 3)
    #expect(record(source, on: scheduler).difference(from: "([10]23|)") == nil)
    #expect(record(source, on: scheduler, names: ["x": 10, "y": 2]).difference(from: "(xy3|)") == nil)
    let names = ["b": 3, "a": 3]
    #expect(record(source, on: scheduler, names: MarbleNames(names)).difference(from: "([10]2a|)") == nil)
  }

  @Test func `a stream that does not end by itself is recorded until nothing is scheduled`() {
    #expect(record(BehaviorRelay(value: "a"), on: scheduler).difference(from: "a") == nil)
  }
}
