import Rill
import RillTesting
import TestSupport
import Testing

/// The order of `do(onDispose:)` and of the streams that follow.
@Suite struct DisposalOrderTests {
  let log = Log<String>()
  let scheduler = VirtualTimeScheduler()

  /// A stream that shows that it is loading while it is subscribed to.
  private func loading(_ source: Observable<Int>, _ name: String = "") -> Observable<Int> {
    source.do(
      onSubscribe: { [log] in log.add("\(name)on") }, onDispose: { [log] in log.add("\(name)off") })
  }

  /// Fails `count` times, now or after a delay, and then emits 1 and never ends.
  private func failing(_ count: Int, after delay: Duration?) -> Observable<Int> {
    let left = Protected(count)
    return .deferred { [scheduler] in
      let isOver = left.withLock { left in
        left -= 1
        return left < 0
      }
      if isOver { return Observable.just(1).concat(Observable.never()) }
      guard let delay else { return .error(Failure()) }
      return Observable<Int>.error(Failure()).delaySubscription(delay, scheduler: scheduler)
    }
  }

  static let delays: [Duration?] = [nil, .seconds(1)]

  /// The operators that restart their source when it fails.
  enum Again: CaseIterable {
    case retry, retryWhen, backoff, `catch`, sharedRetry

    func stream(_ source: Observable<Int>, _ scheduler: VirtualTimeScheduler) -> Observable<Int> {
      switch self {
      case .retry: source.retry()
      case .retryWhen: source.retry { $0.map { _ in } }
      case .backoff: source.retry(backoff: Backoff(delay: .zero), scheduler: scheduler)
      case .catch: source.catch { _ in source.catch { _ in source } }
      case .sharedRetry: source.share(replay: 1).retry()
      }
    }
  }

  @Test(arguments: Again.allCases, delays)
  func `a restarted stream begins when the previous one has ended`(again: Again, delay: Duration?) {
    let subscription = again.stream(loading(failing(2, after: delay)), scheduler).subscribe()
    scheduler.run()
    #expect(log.entries == ["on", "off", "on", "off", "on"])
    subscription.dispose()
    #expect(log.entries.last == "off" && log.entries.count == 6)
  }

  @Test func `two subscribers that retry a shared stream restart it when the previous one has ended`() {
    let shared = loading(failing(2, after: .seconds(1))).share()
    let subscriptions = (0..<2).map { _ in shared.retry().subscribe() }
    scheduler.run()
    #expect(log.entries == ["on", "off", "on", "off", "on"])
    for subscription in subscriptions { subscription.dispose() }
    #expect(log.entries.last == "off" && log.entries.count == 6)
  }

  @Test(arguments: delays)
  func `a following stream begins when the previous one has ended`(delay: Duration?) {
    @Sendable func part(_ name: String) -> Observable<Int> {
      let end = Observable<Int>.empty()
      return loading(delay.map { end.delaySubscription($0, scheduler: scheduler) } ?? end, name)
    }
    let (a, b) = (part("a "), part("b "))
    let forms: [Observable<Int>] = [
      a.concat(b), Observable.concat([a, b]), a.ifEmpty(switchTo: b),
      Observable.of("a ", "b ").concatMap { part($0) },
      Observable.of("a ", "b ").map { part($0) }.merge(maxConcurrent: 1),
      // One follower below another.
      a.concat(Observable.empty()).concat(b), Observable.empty().concat(a).concat(b), a.retry(2).concat(b),
      Observable.empty().concat(a.retry(2)).concat(b), a.timeout(.seconds(9), scheduler: scheduler).concat(b),
      Observable.empty().ifEmpty(switchTo: a).concat(b), Observable.of("a ", "b ").concatMap { part($0).retry(2) },
      Observable.empty().concat(a).retry { $0.map { _ in } }.concat(b),
      a.share().concat(b), Observable.using({ CompositeDisposable() }, observableFactory: { _ in a }).concat(b),
      // The end of an inner stream that ends the result.
      Observable.just(0).flatMap { _ in a }.concat(b), Observable.just(0).flatMapLatest { _ in a }.concat(b),
      Observable.just(0).flatMapFirst { _ in a }.concat(b), Observable.just(a).switchLatest().concat(b),
      Observable.of("a ", "b ").concatMap { name in Observable.just(0).flatMapLatest { _ in part(name) } },
    ]
    for (index, form) in forms.enumerated() {
      let subscription = form.subscribe()
      scheduler.run()
      #expect(log.entries.suffix(4) == ["a on", "a off", "b on", "b off"], "form \(index)")
      subscription.dispose()
    }
  }

  @Test func `an attempt that a timer starts ends before the next one that is requested at once`() {
    let source = loading(failing(3, after: nil))
    let subscription = source.retry { [scheduler] errors in
      errors.enumerated().flatMap { number, _ -> Observable<Int> in
        number == 0 ? .timer(.seconds(1), scheduler: scheduler) : .just(0)
      }
    }.subscribe()
    scheduler.run()
    #expect(log.entries == ["on", "off", "on", "off", "on", "off", "on"])
    subscription.dispose()
  }

  @Test(arguments: delays)
  func `a stream that replaces one that was tried twice begins when that has ended`(delay: Duration?) {
    let subscription = loading(failing(9, after: delay)).retry(2).catch { [self] _ in loading(.never(), "next ") }
      .subscribe()
    scheduler.run()
    #expect(log.entries == ["on", "off", "on", "off", "next on"])
    subscription.dispose()
  }

  @Test func `nested ones run from the source on, at the end and at disposal`() {
    let subject = PublishSubject<Int>()
    func nested() -> Observable<Int> {
      let first = loading(subject.asObservable(), "1 ").map { $0 }
      return loading(loading(first, "2 ").filter { _ in true }, "3 ")
    }
    nested().subscribe().dispose()
    let off = ["1 off", "2 off", "3 off"]
    #expect(log.entries.suffix(3) == off[...])
    let subscription = nested().subscribe(onCompleted: { log.add("completed") })
    subject.onCompleted()
    #expect(log.entries.suffix(4) == ["completed"] + off)
    subscription.dispose()
    #expect(log.entries.count == 13)
  }

  @MainActor @Test(arguments: [true, false])
  func `onDisposed of the subscriber runs last, at an end and at disposal`(ends: Bool) {
    let forms: [(Observable<Int>) -> Observable<Int>] = [
      { $0 }, { $0.map { $0 } }, { $0.share() }, { $0.share(replay: 1) }, { $0.publish().refCount() }, { $0.retry(2) },
      { $0.concat(Observable.empty()) }, { $0.ifEmpty(default: 1) }, { $0.catchAndReturn(1) },
      { source in Observable.just(0).flatMap { _ in source } }, { .merge($0, .empty()) },
      { source in .using({ CompositeDisposable() }, observableFactory: { _ in source }) },
    ]
    let onDisposed: @Sendable () -> Void = { [log] in log.add("disposed") }
    var subscribers = forms.map { form in { form($0).subscribe(onDisposed: onDisposed) } }
    subscribers.append { $0.asDriver(onErrorJustReturn: 0).map { $0 }.drive(onDisposed: onDisposed) }
    subscribers.append { $0.asSignal(onErrorJustReturn: 0).emit(onDisposed: onDisposed) }
    for (index, subscribe) in subscribers.enumerated() {
      let subject = PublishSubject<Int>()
      let subscription = subscribe(loading(subject.asObservable()))
      if ends { subject.onCompleted() } else { subscription.dispose() }
      #expect(log.entries.suffix(3) == ["on", "off", "disposed"], "form \(index)")
      subscription.dispose()
    }
  }

  @Test func `an inner stream that ends the result is disposed of before what is behind it`() {
    let subject = PublishSubject<Int>()
    func nested() -> Observable<Int> {
      loading(Observable.just(0).flatMapLatest { [self] _ in loading(subject.asObservable(), "1 ") }, "2 ")
    }
    nested().subscribe().dispose()
    #expect(log.entries.suffix(2) == ["1 off", "2 off"])
    nested().subscribe().disposed(by: DisposeBag())
    let subscription = nested().subscribe()
    subject.onCompleted()
    #expect(log.entries.suffix(2) == ["1 off", "2 off"])
    subscription.dispose()
  }

  @Test func `a replaced inner stream that disposes of everything keeps the new one from being subscribed to`() {
    let outer = PublishSubject<String>()
    let bag = Protected<DisposeBag?>(DisposeBag())
    let streams = outer.flatMapLatest { [self] name in
      loading(Observable<Int>.never(), name).do(onDispose: { _ = bag.exchange(nil) })
    }
    if let bag = bag.value { streams.subscribe().disposed(by: bag) }
    outer.onNext("1 ")
    outer.onNext("2 ")
    #expect(log.entries == ["1 on", "1 off"])
  }

  @Test func `a source that ends inside subscribe is over before onSubscribed, and that before onDispose`() {
    let source = Observable<Int>.create { [log] observer in
      observer.onCompleted()
      return Disposables.create { log.add("source disposed") }
    }
    let first = source.do(
      onCompleted: { [log] in log.add("onCompleted") }, onSubscribed: { [log] in log.add("onSubscribed") },
      onDispose: { [log] in log.add("onDispose") })
    first.concat(loading(.never(), "next ")).subscribe().dispose()
    #expect(
      log.entries == ["onCompleted", "source disposed", "onSubscribed", "onDispose", "next on", "next off"])
  }

  @Test func `disposal inside subscribe is seen after onSubscribed`() {
    Observable.of(1, 2).do(
      onSubscribed: { [log] in log.add("onSubscribed") }, onDispose: { [log] in log.add("onDispose") }
    ).take(1).logged(into: log).dispose()
    #expect(log.entries == ["next(1)", "completed", "onSubscribed", "onDispose"])
  }
}
