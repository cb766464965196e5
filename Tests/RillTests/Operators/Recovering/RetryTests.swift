import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct RetryTests {
  let scheduler = VirtualTimeScheduler()

  /// A stream that is `attempts[0]` for its first subscriber, and so on; the last one is for all further subscribers.
  private func flaky(_ attempts: Timeline...) -> Observable<String> {
    let streams = attempts.map { TestableObservable<String>.cold($0, on: scheduler) }
    let count = Protected(0)
    return .deferred {
      let number = count.withLock {
        $0 += 1
        return $0
      }
      return streams[min(number, streams.count) - 1].asObservable()
    }
  }

  @Test func `retry resubscribes when the stream fails`() {
    #expect(record(flaky("--a--#", "--b--|").retry(), on: scheduler).difference(from: "--a----b--|") == nil)
  }

  @Test func `retry of a count lets the error of the last attempt pass`() {
    #expect(record(flaky("-a#").retry(2), on: scheduler).difference(from: "-a-a#") == nil)
  }

  @Test(arguments: 1...4)
  func `retry of a count makes that many attempts in all`(count: Int) {
    let source = TestableObservable<String>.cold("a#", on: scheduler)
    let events = record(source.retry(count), on: scheduler)
    #expect(source.subscriptions.count == count)
    #expect(events.entries.count == count + 1)
  }

  @Test func `retry leaves completion and an attempt that succeeds alone`() {
    #expect(record(flaky("a|").retry(), on: scheduler).difference(from: "a|") == nil)
    #expect(record(flaky("#", "#", "a|").retry(3), on: scheduler).difference(from: "a|") == nil)
    #expect(record(flaky("#", "#", "a|").retry(2), on: scheduler).difference(from: "#") == nil)
  }

  @Test func `each subscription counts its own attempts`() {
    let source = TestableObservable<String>.cold("#", on: scheduler)
    let stream = source.retry(2)
    _ = record(stream, on: scheduler)
    _ = record(stream, on: scheduler)
    #expect(source.subscriptions.count == 4)
  }

  @Test func `a failed attempt ends before the next one starts`() {
    let source = TestableObservable<String>.cold("a-#", on: scheduler)
    _ = record(source.retry(2), on: scheduler)
    #expect(
      source.subscriptions == [
        SubscriptionSpan(from: .zero, to: .seconds(2)), SubscriptionSpan(from: .seconds(2), to: .seconds(4)),
      ])
  }

  @Test func `an endless retry of a stream that fails inside subscribe ends with the result`() {
    let failing = Observable.of(1).concat(Observable.error(Failure()))
    #expect(failing.retry().take(3).timeline() == "(111|)")
  }

  @Test func `disposal cancels the attempt that runs, and begins none`() {
    let source = PublishSubject<Int>()
    let log = Log<String>()
    let subscription = SerialDisposable()
    let attempts = Observable<Int>.deferred {
      log.add("attempt")
      return source.asObservable()
    }.do(onError: { _ in subscription.dispose() })
    subscription.disposable = attempts.retry().logged(into: log)
    source.onError(Failure())
    #expect(log.entries == ["attempt"])
  }

  // MARK: when

  @Test func `retry when a trigger emits resubscribes`() {
    let stream = flaky("--a--#", "--a--|").retry { errors in errors.delay(.seconds(2), scheduler: scheduler) }
    #expect(record(stream, on: scheduler).difference(from: "--a------a--|") == nil)
  }

  @Test func `a trigger that completes completes the result, one that fails fails it`() {
    let completing = flaky("-a#").retry { $0.ignoreElements().take(for: .seconds(3), scheduler: scheduler) }
    #expect(record(completing, on: scheduler).difference(from: "-a-|") == nil)
    let failing = flaky("-a#").retry { errors in errors.flatMap { Observable<Int>.error($0) } }
    #expect(record(failing, on: scheduler).difference(from: "-a#") == nil)
  }

  @Test func `a trigger that ends before any failure ends the result at the first failure, and not before`() {
    for trigger in [Observable<Int>.empty(), .error(Failure())] {
      #expect(record(flaky("-a-b|").retry { _ in trigger }, on: scheduler).difference(from: "-a-b|") == nil)
    }
    let completing = flaky("-a-b#").retry { _ in Observable<Int>.empty() }
    #expect(record(completing, on: scheduler).difference(from: "-a-b|") == nil)
    let observer = TestableObserver<String>()
    let failing = flaky("a-b#").retry { _ in Observable<Int>.error(Failure("trigger")) }.subscribe(observer)
    scheduler.run()
    #expect(observer.error as? Failure == Failure("trigger"))
    failing.dispose()
  }

  @Test func `the end of a trigger with or after its last element takes effect at the next failure`() {
    let results: [(ending: Observable<Int>, result: Timeline)] = [
      (.empty(), "ab--ab--ab--|"), (.error(TestError()), "ab--ab--ab--#"),
    ]
    for (ending, result) in results {
      let source = TestableObservable<String>.cold("ab--#", on: scheduler)
      let start = scheduler.now
      let stream = source.retry { $0.take(2).map { _ in 0 }.concat(ending) }
      #expect(record(stream, on: scheduler).difference(from: result) == nil)
      #expect(source.subscriptions.map { $0.from - start } == [.zero, .seconds(4), .seconds(8)])
      #expect(source.subscriptions.last?.to.map { $0 - start } == .seconds(12))
    }
  }

  @Test func `a back-off by timers makes its last attempt`() {
    let source = TestableObservable<String>.cold("-a#", on: scheduler)
    let stream = source.retry { errors in
      Observable.zip(errors, .range(start: 1, count: 2)) { $1 }
        .flatMap { .timer(.seconds($0), scheduler: scheduler) }
    }
    #expect(record(stream, on: scheduler).difference(from: "-a--a---a|") == nil)
  }

  @Test func `the end takes effect at the next failure of a source that fails inside subscribe, too`() {
    let log = Log<String>()
    let stream = Observable<Int>.deferred {
      log.add("attempt")
      return .error(Failure())
    }
    #expect(stream.retry { $0.take(2) }.timeline() == "|")
    #expect(log.entries == ["attempt", "attempt", "attempt"])
    #expect(stream.retry { $0.take(1).map { _ in 0 }.concat(.error(TestError())) }.timeline() == "#")
    #expect(log.entries.count == 5)
  }

  @Test func `a trigger that sends although nothing has failed begins nothing`() {
    let trigger = TestableObservable<String>.hot("1-1-1-1", on: scheduler)
    let source = TestableObservable<String>.cold("-a----#", on: scheduler)
    let events = record(source.retry { _ in trigger }, on: scheduler)
    #expect(events.difference(from: "-a") == nil)
    #expect(source.subscriptions.map(\.from) == [.zero])
  }

  @Test func `a trigger that emits at once does not start an extra attempt`() {
    let log = Log<String>()
    let stream = Observable<Int>.deferred {
      log.add("attempt")
      return .error(Failure())
    }.retry { errors in errors.map { _ in 0 }.startWith(0).take(3) }
    #expect(stream.timeline() == "|")
    #expect(log.entries == ["attempt", "attempt", "attempt"])
  }

  @Test func `a trigger that answers an error twice begins one attempt`() {
    let log = Log<String>()
    let source = PublishSubject<Int>()
    let failing = Protected(true)
    let subscription = Observable<Int>.deferred {
      log.add("attempt")
      return failing.exchange(false) ? .error(Failure()) : source.asObservable()
    }.retry { errors in errors.flatMap { _ in Observable.of(1, 2) } }.logged(into: log)
    source.onNext(1)
    #expect(log.entries == ["attempt", "attempt", "next(1)"])
    subscription.dispose()
  }

  @Test func `the trigger receives each error, and is created once for each subscription`() {
    let log = Log<String>()
    let stream = flaky("#", "-#", "a|").retry { errors in
      log.add("made")
      return errors.do(onNext: { log.add("\($0)") })
    }
    _ = record(stream, on: scheduler)
    #expect(log.entries == ["made", "TestError()", "TestError()"])
  }

  @Test func `an error that the handler throws ends the result before anything is subscribed to`() {
    let log = Log<String>()
    let stream = Observable<Int>.deferred {
      log.add("attempt")
      return .just(1)
    }.retry { _ -> Observable<Int> in throw Failure("no") }
    #expect(stream.timeline() == "#")
    #expect(log.entries.isEmpty)
  }

  @Test func `disposal while the trigger waits cancels it and releases everything`() {
    var token: Token? = Token()
    let held = Weak(token)
    let source = PublishSubject<Int>()
    let subscription = source.map { [token] in $0 + (token == nil ? 0 : 1) }
      .retry { [token] errors in
        errors.do(onNext: { [token] _ in _ = token }).delay(.seconds(2), scheduler: scheduler)
      }
      .subscribe(onNext: { [token] _ in _ = token })
    token = nil
    source.onError(Failure())
    #expect(held.object != nil)
    subscription.dispose()
    #expect(held.object == nil)
    scheduler.run()
    #expect(scheduler.now == .zero)
  }

  @Test func `a hundred thousand attempts that fail inside subscribe take no stack`() {
    let count = Protected(0)
    let stream = Observable<Int>.deferred {
      let attempt = count.withLock {
        $0 += 1
        return $0
      }
      return attempt < 100_000 ? .error(Failure()) : .just(attempt)
    }
    #expect(stream.retry { $0 }.timeline() == "([100000]|)")
  }

  @Test func `a trigger that is released leaves the running attempt alone`() {
    let source = PublishSubject<Int>()
    let log = Log<String>()
    let bag = DisposeBag()
    do {
      let trigger = PublishSubject<Void>()
      source.retry { _ in trigger }.logged(into: log).disposed(by: bag)
    }
    source.onNext(1)
    source.onCompleted()
    #expect(log.entries == ["next(1)", "completed"])
  }

  @Test func `a released trigger releases everything when the source fails, and notifies no subscriber`() {
    for failsFirst in [false, true] {
      let source = PublishSubject<Int>()
      let log = Log<String>()
      var token: Token? = Token()
      let held = Weak(token)
      let subscription: any Disposable
      do {
        let trigger = PublishSubject<Void>()
        subscription = source.do(onDispose: { log.add("left") }).retry { _ in trigger }.subscribe { [token] event in
          log.add("\(event)")
          _ = token
        }
        token = nil
        if failsFirst { source.onError(Failure()) }
        #expect(held.object != nil)
        withExtendedLifetime(trigger) {}
      }
      source.onError(Failure())
      #expect(held.object == nil)
      #expect(log.entries == ["left"])
      subscription.dispose()
    }
  }

  @Test(arguments: [0, -1])
  func `a count that is not positive traps with a message that names it`(count: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [count] in
      _ = Observable.of(1).retry(count)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("retry(_:) was given a maxAttemptCount of \(count); it must be positive."))
  }

  @Test(arguments: ["retry", "retry when", "catch", "concat"])
  func `an attempt's objects are released before the next one begins`(verb: String) {
    let log = Log<String>()
    let count = Protected(0)
    let source = Observable<Int>.using {
      log.add("open")
      return CompositeDisposable(Disposables.create { log.add("close") })
    } observableFactory: { _ in
      count.withLock { $0 += 1 }
      return verb == "concat" ? .empty() : count.value == 1 ? .error(Failure()) : .empty()
    }
    let stream: Observable<Int> =
      switch verb {
      case "retry": source.retry(2)
      case "retry when": source.retry(when: { $0.take(2) })
      case "catch": source.catch { _ in source }
      default: source.concat(source)
      }
    stream.subscribe().dispose()
    #expect(log.entries == ["open", "close", "open", "close"])
  }
}
