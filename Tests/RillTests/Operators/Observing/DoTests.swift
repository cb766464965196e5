import Rill
import RillTesting
import Synchronization
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct DoTests: Marbles {
  let clock = VirtualTimeScheduler()
  let log = Log<String>()

  private func traced(_ source: Observable<Int>) -> Observable<Int> {
    source.do(
      onNext: { [log] in log.add("saw \($0)") }, onError: { [log] in log.add("saw \($0)") },
      onCompleted: { [log] in log.add("saw the end") }, onSubscribe: { [log] in log.add("subscribed") },
      onDispose: { [log] in log.add("disposed") })
  }

  @Test func `do is the same stream, and its hooks see what passes`() {
    #expect(play(traced(numbers("--1--2--|").asObservable())) == "--1--2--|")
    #expect(log.entries == ["subscribed", "saw 1", "saw 2", "saw the end", "disposed"])
    #expect(play(traced(numbers("--1-#").asObservable())) == "--1-#")
    #expect(play(numbers("-1|").do()) == "-1|")
  }

  @Test func `each hook runs before its event is passed on, disposal last`() {
    traced(.of(1)).logged(into: log).dispose()
    #expect(log.entries == ["subscribed", "saw 1", "next(1)", "saw the end", "completed", "disposed"])
  }

  @Test func `an error is seen, and disposal follows it`() {
    traced(.error(Failure())).logged(into: log).dispose()
    #expect(log.entries == ["subscribed", "saw failure", "error(failure)", "disposed"])
  }

  @Test func `an error that a hook throws ends the stream, and is not its source's`() {
    Observable.of(1).do(onNext: { _ in throw Failure() }, onError: { [log] _ in log.add("saw") })
      .logged(into: log).dispose()
    #expect(log.entries == ["error(failure)"])
  }

  @Test func `disposal is seen once`() {
    let subscription = traced(.never()).logged(into: log)
    subscription.dispose()
    subscription.dispose()
    #expect(log.entries == ["subscribed", "disposed"])
  }

  @Test func `onDisposed of subscribe runs after the end and at disposal`() {
    Observable.of(1).subscribe(
      onNext: { [log] in log.add("\($0)") }, onCompleted: { [log] in log.add("completed") },
      onDisposed: { [log] in log.add("disposed") }
    ).dispose()
    Observable<Int>.never().subscribe(onDisposed: { [log] in log.add("gone") }).dispose()
    #expect(log.entries == ["1", "completed", "disposed", "gone"])
  }

  @Test func `the hooks after an event run once it has been delivered, and disposal is last, from the source on`() {
    func followed(_ source: Observable<Int>) -> Observable<Int> {
      traced(source).do(
        afterNext: { [log] in log.add("after \($0)") }, afterError: { [log] in log.add("after \($0)") },
        afterCompleted: { [log] in log.add("after the end") }, onSubscribed: { [log] in log.add("has subscribed") },
        onDispose: { [log] in log.add("disposed below") })
    }
    followed(.of(1)).logged(into: log).dispose()
    #expect(
      log.entries == [
        "subscribed", "saw 1", "next(1)", "after 1", "saw the end", "completed", "after the end", "disposed",
        "has subscribed", "disposed below",
      ])
    followed(.error(Failure())).logged(into: log).dispose()
    #expect(
      log.entries.dropFirst(10) == [
        "subscribed", "saw failure", "error(failure)", "after failure", "disposed", "has subscribed", "disposed below",
      ])
  }

  @Test func `disposal in the middle of the end is seen before it returns, and once`() {
    let subject = PublishSubject<Int>()
    let subscription = SerialDisposable()
    subscription.disposable = traced(subject.asObservable()).subscribe(onCompleted: {
      subscription.dispose()
      log.add("completed")
    })
    subject.onCompleted()
    #expect(log.entries == ["subscribed", "saw the end", "disposed", "completed"])
  }

  @Test func `an error that onNext or afterNext throws ends the stream at that time, and cancels the source`() {
    let source = numbers("--1--2--3--|")
    #expect(play(source.do(onNext: { _ = try refusingTwo($0) })) == "--1--#")
    #expect(source.spans == ["0-5"])
    #expect(play(numbers("--1--2--3--|").do(afterNext: { _ = try refusingTwo($0) })) == "--1--(2#)")
  }

  @Test func `an error that onError or onCompleted throws replaces the end`() {
    Observable<Int>.error(Failure("first")).do(onError: { _ in throw Failure("second") }).logged(into: log).dispose()
    Observable<Int>.empty().do(onCompleted: { throw Failure("third") }).logged(into: log).dispose()
    #expect(log.entries == ["error(second)", "error(third)"])
  }

  @Test func `disposal cancels the source, and no hook sees the end`() {
    let source = numbers("--1--2--|")
    #expect(play(traced(source.asObservable()), steps: 3) == "--1")
    #expect(source.spans == ["0-3"])
    #expect(log.entries == ["subscribed", "saw 1", "disposed"])
  }

  @Test func `an element that is sent from inside the observer is seen after the one being delivered`() {
    let subject = PublishSubject<Int>()
    let subscription = subject.do(
      onNext: { log.add("before \($0)") }, afterNext: { log.add("after \($0)") }
    ).subscribe(onNext: { if $0 == 1 { subject.onNext(2) } })
    subject.onNext(1)
    #expect(log.entries == ["before 1", "after 1", "before 2", "after 2"])
    subscription.dispose()
  }

  @Test func `the hooks are released at the end and at disposal`() {
    let subject = PublishSubject<Int>()
    var token: Token? = Token()
    let held = token.map(Weak.init)
    func observed() -> any Disposable {
      subject.do(onNext: { [token] _ in _ = token }, onDispose: { [token] in _ = token }).subscribe()
    }
    let subscriptions = [observed(), observed()]
    token = nil
    subscriptions[0].dispose()
    #expect(held?.object != nil)
    subject.onCompleted()
    #expect(held?.object == nil)
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `onDispose does not run before onCompleted has returned, although another thread disposes meanwhile`() {
    let subject = PublishSubject<Int>()
    let subscription = SerialDisposable()
    subscription.disposable = subject.do(
      onCompleted: {
        onAnotherThread { subscription.dispose() }
        log.add("has heard of the end")
      }, onDispose: { log.add("disposed") }
    ).logged(into: log)
    subject.onCompleted()
    #expect(log.entries == ["has heard of the end", "disposed"])
  }

  @Test func `where an end and a disposal meet, onDispose is last and runs once`() {
    let disposals = Atomic<Int>(0)
    let late = Atomic<Int>(0)
    let rounds = repeats(debug: 20_000, release: 20_000)
    let sources = (0..<rounds).map { _ in PublishSubject<Int>() }
    let subscriptions = sources.map { source in
      let isOver = Protected(false)
      return source.do(
        onCompleted: {
          if isOver.value { late.add(1, ordering: .relaxed) }
        },
        onDispose: {
          _ = isOver.exchange(true)
          disposals.add(1, ordering: .relaxed)
        }
      ).subscribe()
    }
    onThreads(2) { thread in
      for round in 0..<rounds {
        if thread == 0 { sources[round].onCompleted() } else { subscriptions[round].dispose() }
      }
    }
    #expect(disposals.load(ordering: .relaxed) == rounds)
    #expect(late.load(ordering: .relaxed) == 0)
  }
}
