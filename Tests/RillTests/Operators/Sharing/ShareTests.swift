import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct ShareTests {
  let feeds = Feeds()
  let log = Log<String>()
  let bag = DisposeBag()

  /// Subscribes to a shared stream, and logs what the subscriber receives.
  private func come(_ name: String, _ stream: Observable<Int>) -> any Disposable {
    let subscription = stream.subscribe { [log] in log.add("\(name) \($0)") }
    bag.insert(subscription)
    return subscription
  }

  static let scopes: [SubjectLifetimeScope] = [.whileConnected, .forever]

  // MARK: The marbles and the table of the documentation

  @Test func `one subscription feeds all, and is canceled when the last one leaves`() {
    let scheduler = VirtualTimeScheduler()
    let source = TestableObservable<String>.cold("-a--b--c--d", on: scheduler)
    let shared = source.share(replay: 1)
    let observers = (0..<2).map { _ in TestableObserver<String>(scheduler: scheduler) }
    shared.take(3).subscribe(observers[0]).disposed(by: bag)
    shared.take(2).delaySubscription(.seconds(5), scheduler: scheduler).subscribe(observers[1]).disposed(by: bag)
    scheduler.run()
    #expect(observers[0].timeline().difference(from: "-a--b--(c|)") == nil)
    #expect(observers[1].timeline().difference(from: "-----b-(c|)") == nil)
    #expect(source.subscriptions == [SubscriptionSpan(from: .zero, to: .seconds(7))])
  }

  @Test(arguments: scopes, 0...2)
  func `the first subscriber starts a subscription`(scope: SubjectLifetimeScope, replay: Int) {
    let shared = feeds.stream.share(replay: replay, scope: scope)
    #expect(feeds.count == 0)
    _ = come("first", shared)
    #expect(feeds.count == 1)
    feeds.send(.next(1), .completed)
    #expect(log.entries == ["first next(1)", "first completed"])
  }

  @Test(arguments: scopes, 0...2)
  func `a subscriber that joins others receives the last elements, then later ones`(
    scope: SubjectLifetimeScope, replay: Int
  ) {
    let shared = feeds.stream.share(replay: replay, scope: scope)
    let first = come("first", shared)
    feeds.send(.next(1), .next(2), .next(3))
    let second = come("second", shared)
    #expect(log.entries.dropFirst(3) == (1...3).suffix(replay).map { "second next(\($0))" }[...])
    first.dispose()
    feeds.send(.next(4))
    #expect(log.entries.last == "second next(4)")
    #expect(feeds.count == 1 && feeds.leftCount == 0)
    second.dispose()
    #expect(feeds.leftCount == 1)
  }

  @Test(arguments: scopes, 0...2)
  func `a subscriber after all others have left starts a subscription, and gets what the scope remembers`(
    scope: SubjectLifetimeScope, replay: Int
  ) {
    let shared = feeds.stream.share(replay: replay, scope: scope)
    let first = come("first", shared)
    feeds.send(.next(1), .next(2), .next(3))
    first.dispose()
    #expect(feeds.leftCount == 1)
    _ = come("second", shared)
    let remembered = scope == .forever ? (1...3).suffix(replay) : []
    #expect(log.entries.dropFirst(3) == remembered.map { "second next(\($0))" }[...])
    #expect(feeds.count == 2)
    feeds.send(.next(4))
    #expect(log.entries.last == "second next(4)")
  }

  @Test(arguments: scopes, 0...2)
  func `a subscriber after the end starts a subscription, or gets the last elements and the end`(
    scope: SubjectLifetimeScope, replay: Int
  ) {
    for end in [Event<Int>.completed, .error(Failure())] {
      let feeds = Feeds()
      let log = Log<String>()
      let shared = feeds.stream.share(replay: replay, scope: scope)
      shared.logged(into: log).disposed(by: bag)
      feeds.send(.next(1), .next(2), .next(3), end)
      #expect(log.entries.count == 4 && feeds.leftCount == 1)
      let late = Log<String>()
      shared.logged(into: late).disposed(by: bag)
      switch scope {
      case .whileConnected:
        #expect(late.entries.isEmpty && feeds.count == 2)
        feeds.send(.next(4))
        #expect(late.entries == ["next(4)"])
      case .forever:
        #expect(late.entries == (1...3).suffix(replay).map { "next(\($0))" } + ["\(end)"])
        #expect(feeds.count == 1)
      }
    }
  }

  // MARK: Sources that send inside subscribe

  @Test(arguments: scopes)
  func `a sequence runs for the first, and the next finds what the scope remembers`(scope: SubjectLifetimeScope) {
    let shared = Observable.of(1, 2, 3).share(replay: 2, scope: scope)
    #expect(shared.timeline() == "(123|)")
    #expect(shared.timeline() == (scope == .forever ? "(23|)" : "(123|)"))
  }

  @Test(arguments: scopes, 0...1)
  func `a source that fails inside subscribe fails its subscriber, and is subscribed to again if nothing is remembered`(
    scope: SubjectLifetimeScope, replay: Int
  ) {
    let attempts = Log<String>()
    let shared = Observable<Int>.deferred {
      attempts.add("attempt")
      return .error(Failure())
    }.share(replay: replay, scope: scope)
    #expect(shared.timeline() == "#")
    #expect(shared.timeline() == "#")
    #expect(attempts.entries.count == (scope == .forever ? 1 : 2))
  }

  @Test(arguments: scopes, 0...1)
  func `an endless source ends with its last subscriber`(scope: SubjectLifetimeScope, replay: Int) {
    let left = Log<String>()
    let shared = Observable.from(0...).do(onDispose: { left.add("left") }).share(replay: replay, scope: scope)
    #expect(shared.take(1).timeline() == "(0|)")
    #expect(left.entries == ["left"])
  }

  @Test func `retry around a shared stream restarts it`() {
    let failing = Protected(2)
    let shared = Observable<Int>.deferred {
      failing.withLock { left in
        left -= 1
        return left >= 0
      } ? .error(Failure()) : .just(7)
    }.share(replay: 1)
    #expect(shared.retry(3).timeline() == "(7|)")
  }

  // MARK: Re-entrancy

  @Test(arguments: scopes)
  func `a subscriber from inside a delivery gets the newest element once, and then later ones`(
    scope: SubjectLifetimeScope
  ) {
    let shared = feeds.stream.share(replay: 1, scope: scope)
    shared.subscribe(onNext: { [log, bag] element in
      log.add("outer \(element)")
      if element == 1 { shared.subscribe(onNext: { log.add("inner \($0)") }).disposed(by: bag) }
    }).disposed(by: bag)
    feeds.send(.next(1), .next(2))
    #expect(log.entries == ["outer 1", "inner 1", "outer 2", "inner 2"])
    #expect(feeds.count == 1)
  }

  @Test(arguments: scopes)
  func `the last subscriber may leave from inside a delivery, and join again`(scope: SubjectLifetimeScope) {
    let shared = feeds.stream.share(replay: 0, scope: scope)
    let subscription = SerialDisposable()
    subscription.disposable = shared.subscribe(onNext: { [log] element in
      log.add("first \(element)")
      subscription.disposable = shared.subscribe(onNext: { log.add("second \($0)") })
    })
    feeds.send(.next(1))
    feeds.send(.next(2))
    #expect(log.entries == ["first 1", "second 2"])
    subscription.dispose()
    #expect(feeds.leftCount == feeds.count)
  }

  @Test func `a subscriber from inside the end starts again`() {
    let shared = feeds.stream.share(replay: 1)
    shared.subscribe(onCompleted: { [log, bag] in
      log.add("completed")
      shared.logged(into: log).disposed(by: bag)
    }).disposed(by: bag)
    feeds.send(.next(1), .completed)
    #expect(log.entries == ["completed"])
    #expect(feeds.count == 2)
    feeds.send(.next(2))
    #expect(log.entries == ["completed", "next(2)"])
  }

  // MARK: Release

  @Test(arguments: scopes, 0...1)
  func `a source that is released releases its subscribers, and sends none of them an end`(
    scope: SubjectLifetimeScope, replay: Int
  ) {
    let bag = DisposeBag()
    var token: Token? = Token()
    let held = Weak(token)
    do {
      let source = PublishSubject<Int>()
      let shared = source.share(replay: replay, scope: scope)
      for _ in 0..<2 {
        shared.subscribe { [log, token] event in
          log.add("\(event)")
          _ = token
        }.disposed(by: bag)
      }
      source.onNext(1)
    }
    token = nil
    #expect(log.entries == ["next(1)", "next(1)"])
    #expect(held.object == nil)
  }

  @Test(arguments: scopes)
  func `everything is released with the stream when the last one has left`(scope: SubjectLifetimeScope) {
    var token: Token? = Token()
    let held = Weak(token)
    let source = PublishSubject<Int>()
    do {
      let shared = source.map { [token] in $0 + (token == nil ? 0 : 1) }.share(replay: 1, scope: scope)
      let subscriptions = (0..<2).map { _ in shared.subscribe(onNext: { _ in }) }
      source.onNext(1)
      for subscription in subscriptions { subscription.dispose() }
    }
    token = nil
    #expect(held.object == nil)
  }

  @Test func `a replay of a negative size traps with a message that names it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.of(1).share(replay: -1)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("share(replay:) was given a replay of -1; it must not be negative."))
  }
}
