import Rill
import RillTesting
import Testing

@Suite struct TestableObservableTests {
  let scheduler = VirtualTimeScheduler()
  let bag = DisposeBag()

  private func observe<Element>(_ source: TestableObservable<Element>) -> TestableObserver<Element> {
    let observer = TestableObserver<Element>(scheduler: scheduler)
    source.subscribe(observer).disposed(by: bag)
    return observer
  }

  @Test func `a hot stream emits at its times, whether or not it has subscribers`() {
    let source = TestableObservable<String>.hot("-a-b-c-|", on: scheduler)
    let early = observe(source)
    scheduler.advance(by: .seconds(2))
    let late = observe(source)
    scheduler.run()
    #expect(early.timeline().difference(from: "-a-b-c-|") == nil)
    #expect(late.timeline().difference(from: "---b-c-|") == nil)
    #expect(
      source.subscriptions == [
        SubscriptionSpan(from: .zero, to: .seconds(7)), SubscriptionSpan(from: .seconds(2), to: .seconds(7)),
      ])
  }

  @Test func `a cold stream starts again for each subscription`() {
    let source = TestableObservable<String>.cold("-a-|", on: scheduler)
    let early = observe(source)
    scheduler.advance(by: .seconds(2))
    let late = observe(source)
    scheduler.run()
    #expect(early.timeline().difference(from: "-a-|") == nil)
    #expect(late.timeline().difference(from: "---a-|") == nil)
  }

  @Test func `a diagram takes its elements from a dictionary and its error from the test`() {
    struct Refused: Error {}
    let source = TestableObservable.cold("x-y#", on: scheduler, values: ["x": 10, "y": 20], error: Refused())
    let observer = observe(source)
    scheduler.run()
    #expect(observer.elements == [10, 20])
    #expect(observer.error is Refused)
    let plain = observe(TestableObservable<String>.hot("#", on: scheduler))
    scheduler.run()
    #expect(plain.error as? TestError == TestError())
  }

  @Test func `recorded events are sent at their times, in the given order for one time`() {
    let source = TestableObservable.hot(
      [
        Recorded(time: .seconds(2), event: .next(1)), Recorded(time: .seconds(2), event: .next(2)),
        Recorded(time: .seconds(3), event: .completed),
      ], on: scheduler)
    let observer = observe(source)
    scheduler.run()
    #expect(observer.timeline().difference(from: "--(12)|") == nil)
  }

  @Test func `a hot diagram begins now, recorded events at the clock's zero, and offsets count`() {
    scheduler.advance(by: .seconds(10))
    let diagram = observe(TestableObservable<String>.hot("-a", on: scheduler))
    let events = observe(TestableObservable.hot([Recorded(time: .seconds(12), event: .next("b"))], on: scheduler))
    let entry = Timeline.Entry(step: 1, offset: .milliseconds(500), marble: .element("c"))
    let between = observe(TestableObservable<String>.hot(Timeline(entries: [entry]), on: scheduler))
    scheduler.run()
    #expect(diagram.events == [Recorded(time: .seconds(11), event: .next("a"))])
    #expect(events.events == [Recorded(time: .seconds(12), event: .next("b"))])
    #expect(between.events == [Recorded(time: .milliseconds(11_500), event: .next("c"))])
  }

  @Test func `a step of zero traps with a message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TestableObservable<String>.hot("a", on: VirtualTimeScheduler(), step: .zero, file: "M/F.swift", line: 3)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("M/F.swift:3: Fatal error: A diagram was given a step of 0.0 seconds; it must be longer"))
  }

  @Test func `disposal is recorded, and cancels what a cold stream has scheduled`() {
    let source = TestableObservable<String>.cold("-a-b", on: scheduler)
    let subscription = source.subscribe(onNext: { _ in })
    scheduler.advance(by: .seconds(2))
    #expect(source.subscriptions == [SubscriptionSpan(from: .zero, to: nil)])
    subscription.dispose()
    #expect(source.subscriptions == [SubscriptionSpan(from: .zero, to: .seconds(2))])
    scheduler.run()
    #expect(scheduler.now == .seconds(2))
  }

  @Test func `an element without a value traps with a message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TestableObservable.cold("a", on: VirtualTimeScheduler(), values: ["b": 1]).subscribe(onNext: { _ in })
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("The diagram a has an element a, but there is no value of that name."))
  }
}
