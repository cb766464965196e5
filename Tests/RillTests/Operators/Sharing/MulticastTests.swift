import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct MulticastTests {
  let scheduler = VirtualTimeScheduler()
  let feeds = Feeds()
  let log = Log<String>()
  let bag = DisposeBag()

  /// The events of a subscriber that joins at 6, from a stream that is connected at 0.
  private func late(_ diagram: Timeline, _ share: (Observable<String>) -> ConnectableObservable<String>) -> Timeline {
    let connectable = share(TestableObservable<String>.cold(diagram, on: scheduler).asObservable())
    connectable.connect().disposed(by: bag)
    return record(connectable.delaySubscription(.seconds(6), scheduler: scheduler), on: scheduler)
  }

  @Test func `publish sends each subscriber elements from its subscription on`() {
    #expect(late("--a--b--c--|") { $0.publish() }.difference(from: "--------c--|") == nil)
  }

  @Test func `replay sends each subscriber the last elements first`() {
    #expect(late("--a--b--c--|") { $0.replay(1) }.difference(from: "------b-c--|") == nil)
    #expect(late("--a--b--c--|") { $0.replay(0) }.difference(from: "--------c--|") == nil)
  }

  @Test func `replayAll sends each subscriber all elements first`() {
    #expect(late("--a--b--c--|") { $0.replayAll() }.difference(from: "------(ab)-c--|") == nil)
  }

  @Test func `multicast uses the given subject`() {
    #expect(late("--a--b--c--|") { $0.multicast(AsyncSubject()) }.difference(from: "-----------(c|)") == nil)
    let behavior = BehaviorSubject(value: "first")
    #expect(late("--a--b--c--#") { $0.multicast(behavior) }.difference(from: "------b-c--#") == nil)
  }

  @Test func `nothing is subscribed to before connect, and once after two of them`() {
    let connectable = feeds.stream.publish()
    for name in ["first", "second"] {
      connectable.subscribe(onNext: { [log] in log.add("\(name) \($0)") }).disposed(by: bag)
    }
    #expect(feeds.count == 0)
    connectable.connect().disposed(by: bag)
    connectable.connect().disposed(by: bag)
    #expect(feeds.count == 1)
    feeds.send(.next(1))
    #expect(log.entries == ["first 1", "second 1"])
  }

  @Test func `either of two connections disconnects`() {
    let connectable = feeds.stream.publish()
    connectable.logged(into: log).disposed(by: bag)
    let connections = (0..<2).map { _ in connectable.connect() }
    connections[1].dispose()
    feeds.send(.next(1))
    #expect(log.entries.isEmpty && feeds.leftCount == 1)
    connections[0].dispose()
    #expect(feeds.leftCount == 1)
  }

  @Test func `disposal of a connection stops the events, and the next call starts again`() {
    let connectable = feeds.stream.multicast(ReplaySubject.create(bufferSize: 1))
    connectable.logged(into: log).disposed(by: bag)
    let connection = connectable.connect()
    feeds.send(.next(1))
    connection.dispose()
    feeds.send(.next(2))
    #expect(log.entries == ["next(1)"])
    connectable.connect().disposed(by: bag)
    feeds.send(.next(3))
    #expect(feeds.count == 2)
    #expect(log.entries == ["next(1)", "next(3)"])
  }

  @Test func `a connection that was replaced does not stop the one after it`() {
    let connectable = feeds.stream.publish()
    let first = connectable.connect()
    first.dispose()
    connectable.logged(into: log).disposed(by: bag)
    connectable.connect().disposed(by: bag)
    first.dispose()
    feeds.send(.next(1))
    #expect(log.entries == ["next(1)"])
  }

  @Test func `connect after the end starts again if each connection has its own subject`() {
    let connectable = feeds.stream.multicast { ReplaySubject<Int>.create(bufferSize: 1) }
    connectable.connect().disposed(by: bag)
    feeds.send(.next(1), .completed)
    connectable.logged(into: log).disposed(by: bag)
    #expect(log.entries.isEmpty)
    connectable.connect().disposed(by: bag)
    feeds.send(.next(2))
    #expect(feeds.count == 2)
    #expect(log.entries == ["next(2)"])
  }

  @Test func `replay starts again after an end`() {
    let shared = feeds.stream.replay(1).refCount()
    shared.logged(into: log).disposed(by: bag)
    feeds.send(.next(1), .completed)
    shared.logged(into: log).disposed(by: bag)
    #expect(feeds.count == 2)
    #expect(log.entries == ["next(1)", "completed"])
  }

  @Test func `a connection is counted with the place that requested it`() {
    let scope = Diagnostics()
    scope.tracksSubscriptions = true
    let connectable = feeds.stream.publish()
    let connection = scope.run { connectable.connect(file: "App/Feed.swift", line: 3) }
    #expect(scope.liveSubscriptions.map(\.description) == ["#1 App/Feed.swift:3"])
    connection.dispose()
    #expect(scope.liveSubscriptions.isEmpty)
  }

  @Test func `connect after the end does nothing if there is one subject, which answers alone`() {
    let connectable = feeds.stream.multicast(ReplaySubject.createUnbounded())
    connectable.connect().disposed(by: bag)
    feeds.send(.next(1), .error(Failure()))
    connectable.connect().disposed(by: bag)
    #expect(feeds.count == 1)
    connectable.logged(into: log).disposed(by: bag)
    #expect(log.entries == ["next(1)", "error(failure)"])
  }

  @Test func `with one subject, a connection that is canceled after the end does not allow another one`() {
    let connectable = feeds.stream.multicast(ReplaySubject.createUnbounded())
    let connection = connectable.connect()
    feeds.send(.next(1), .completed)
    connection.dispose()
    connectable.connect().disposed(by: bag)
    #expect(feeds.count == 1)
    connectable.logged(into: log).disposed(by: bag)
    #expect(log.entries == ["next(1)", "completed"])
  }

  @Test func `a custom subject may be sent to by others too`() {
    let subject = PublishSubject<Int>()
    let connectable = feeds.stream.multicast(subject)
    connectable.logged(into: log).disposed(by: bag)
    subject.onNext(0)
    connectable.connect().disposed(by: bag)
    feeds.send(.next(1))
    subject.onNext(2)
    #expect(log.entries == ["next(0)", "next(1)", "next(2)"])
  }

  @Test func `connect runs a sequence to its end, for current subscribers`() {
    let connectable = Observable.of(1, 2).publish()
    connectable.logged(into: log).disposed(by: bag)
    connectable.connect().disposed(by: bag)
    #expect(log.entries == ["next(1)", "next(2)", "completed"])
  }

  @Test func `a subscriber that leaves does not disconnect, without refCount`() {
    let connectable = feeds.stream.publish()
    connectable.connect().disposed(by: bag)
    connectable.logged(into: log).dispose()
    #expect(feeds.leftCount == 0)
  }

  @Test func `refCount connects for the first and disconnects after the last`() {
    let counted = feeds.stream.publish().refCount()
    let subscriptions = (0..<2).map { _ in counted.logged(into: log) }
    #expect(feeds.count == 1)
    subscriptions[0].dispose()
    subscriptions[0].dispose()
    feeds.send(.next(1))
    #expect(log.entries == ["next(1)"])
    subscriptions[1].dispose()
    #expect(feeds.leftCount == 1)
    counted.logged(into: log).disposed(by: bag)
    #expect(feeds.count == 2)
  }

  @Test func `refCount of a sequence ends with the elements that its one subscriber takes`() {
    #expect(Observable.from(0...).publish().refCount().take(1).timeline() == "(0|)")
    #expect(Observable.from(0...).replay(3).refCount().take(2).timeline() == "(01|)")
    let counted = Observable.of(1, 2).publish().refCount()
    #expect(counted.timeline() == "(12|)")
    #expect(counted.timeline() == "(12|)")
  }

  @Test func `a source that is released releases the subscribers of a connection`() {
    let held = Log<String>()
    do {
      let source = PublishSubject<Int>()
      let connectable = source.publish()
      let token = Token { held.add("released") }
      connectable.subscribe(onNext: { _ in _ = token }).disposed(by: bag)
      connectable.connect().disposed(by: bag)
    }
    #expect(held.entries == ["released"])
  }

  @Test func `a replay of a negative size traps with a message that names it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.of(1).replay(-1)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("replay(_:) was given a bufferSize of -1; it must not be negative."))
  }
}
