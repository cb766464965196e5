import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct PublishSubjectTests {
  let scheduler = VirtualTimeScheduler()
  let subject = PublishSubject<String>()

  @Test func `a subscriber receives elements from its subscription on`() {
    let feeding = TestableObservable<String>.hot("--a--b--c--|", on: scheduler).subscribe(subject)
    let events = record(subject.delaySubscription(.seconds(3), scheduler: scheduler), on: scheduler)
    #expect(events.difference(from: "-----b--c--|") == nil)
    feeding.dispose()
  }

  @Test func `a subscriber after the end receives it`() {
    subject.onNext("a")
    subject.onCompleted()
    #expect(subject.timeline() == "|")
    let failed = PublishSubject<String>()
    failed.onError(Failure())
    failed.onCompleted()
    #expect(failed.timeline() == "#")
  }

  @Test func `elements sent from inside a delivery follow it, for all`() {
    let log = Log<String>()
    let bag = DisposeBag()
    for name in ["first", "second"] {
      subject.subscribe { [subject] event in
        log.add("\(name) \(event.element ?? "end")")
        if name == "first", event.element == "a" {
          subject.onNext("b")
          subject.onCompleted()
        }
      }.disposed(by: bag)
    }
    subject.onNext("a")
    #expect(log.entries == ["first a", "second a", "first b", "second b", "first end", "second end"])
  }

  @Test func `a subscriber that leaves during a delivery gets nothing more of it`() {
    let log = Log<String>()
    let second = SerialDisposable()
    let first = subject.subscribe(onNext: { _ in second.dispose() })
    second.disposable = subject.subscribe(onNext: { log.add($0) })
    subject.onNext("a")
    #expect(log.entries.isEmpty)
    first.dispose()
  }

  @Test func `its observer side sends to it and is no stream`() {
    let log = Log<String>()
    let subscription = subject.logged(into: log)
    let observer = subject.asObserver()
    observer.onNext("a")
    observer.onCompleted()
    #expect(log.entries == ["next(a)", "completed"])
    subscription.dispose()
  }

  @Test func `the order of subscription holds while the first subscribers leave and others come`() {
    let log = Log<String>()
    var subscriptions: [any Disposable] = []
    func subscribe(_ name: String) { subscriptions.append(subject.subscribe(onNext: { _ in log.add(name) })) }
    subscribe("a")
    subscriptions[0].dispose()
    for name in ["b", "c", "d"] { subscribe(name) }
    subscriptions[1].dispose()
    subscribe("e")
    subscriptions[3].dispose()
    subject.onNext("")
    #expect(log.entries == ["c", "e"])
    for subscription in subscriptions { subscription.dispose() }
    subscribe("f")
    subscribe("g")
    subject.onNext("")
    #expect(log.entries == ["c", "e", "f", "g"])
  }

  @Test func `hasObservers is true while there are subscribers`() {
    let (behavior, replay) = (BehaviorSubject(value: "a"), ReplaySubject<String>.create(bufferSize: 1))
    let last = AsyncSubject<String>()
    let subjects: [(any SubjectType<String>, () -> Bool)] = [
      (subject, { subject.hasObservers }), (behavior, { behavior.hasObservers }), (replay, { replay.hasObservers }),
      (last, { last.hasObservers }),
    ]
    for (subject, hasObservers) in subjects {
      #expect(!hasObservers())
      let first = subject.subscribe(onNext: { _ in })
      let second = subject.map { $0 }.subscribe()
      first.dispose()
      #expect(hasObservers())
      second.dispose()
      #expect(!hasObservers())
      _ = subject.subscribe()
      subject.onCompleted()
      #expect(!hasObservers())
    }
  }

  @Test func `hasObservers counts a disposal that is made during a delivery after that event`() {
    let log = Log<Bool>()
    let subscription = SerialDisposable()
    subscription.disposable = subject.subscribe(onNext: { [subject] _ in
      subscription.dispose()
      log.add(subject.hasObservers)
    })
    subject.onNext("a")
    #expect(log.entries == [true])
    #expect(!subject.hasObservers)
  }

  @Test func `hasObservers counts a subscription that is made during a delivery after that event`() {
    let log = Log<String>()
    let outer = subject.take(1).subscribe(onNext: { [subject] _ in
      _ = subject.subscribe(onNext: { log.add($0) })
    })
    subject.onNext("a")
    #expect(subject.hasObservers)
    outer.dispose()
    #expect(subject.hasObservers)
    subject.onNext("b")
    #expect(log.entries == ["b"])
  }
}
