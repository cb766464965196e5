import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct FlatMapTests {
  let scheduler = VirtualTimeScheduler()

  /// Runs `flatten` on an outer stream of `a` and `b`, which become the inner streams of the documentation.
  private func flattened(
    _ outer: Timeline,
    _ flatten: (TestableObservable<String>, @escaping @Sendable (String) -> Observable<String>) -> Observable<String>
  ) -> Timeline {
    let inners = [
      "a": TestableObservable<String>.cold("-x---x|", on: scheduler).asObservable(),
      "b": TestableObservable<String>.cold("-y---y|", on: scheduler).asObservable(),
    ]
    return record(
      flatten(TestableObservable.hot(outer, on: scheduler)) { inners[$0] ?? .error(Failure($0)) }, on: scheduler)
  }

  @Test func `flatMap interleaves the inner streams`() {
    #expect(flattened("--a--b----|") { $0.flatMap($1) }.difference(from: "---x--yx--y|") == nil)
  }

  @Test func `concatMap runs one inner stream after the other`() {
    #expect(flattened("--a--b----|") { $0.concatMap($1) }.difference(from: "---x---x-y---y|") == nil)
  }

  @Test func `flatMapFirst ignores elements while an inner stream runs`() {
    #expect(flattened("--a--b---a-|") { $0.flatMapFirst($1) }.difference(from: "---x---x--x---x|") == nil)
  }

  @Test func `flatMapLatest cancels the inner stream before`() {
    #expect(flattened("--a--b----|") { $0.flatMapLatest($1) }.difference(from: "---x--y---y|") == nil)
  }

  @Test func `merge interleaves the streams of a stream`() {
    #expect(flattened("--a--b----|") { $0.map($1).merge() }.difference(from: "---x--yx--y|") == nil)
  }

  @Test func `merge with a limit lets the others wait`() {
    #expect(
      flattened("aba-----|") { $0.map($1).merge(maxConcurrent: 2) }.difference(from: "-xy--xyx---x|") == nil)
  }

  @Test func `concat runs the streams of a stream one after the other`() {
    #expect(flattened("--a--b----|") { $0.map($1).concat() }.difference(from: "---x---x-y---y|") == nil)
  }

  @Test func `switchLatest cancels the stream before`() {
    #expect(flattened("--a--b----|") { $0.map($1).switchLatest() }.difference(from: "---x--y---y|") == nil)
  }

  @Test func `merge with a limit of one is concat, one without a limit in reach is merge`() {
    #expect(
      flattened("ab------|") { $0.map($1).merge(maxConcurrent: 1) }.difference(from: "-x---x-y---y|") == nil)
    #expect(
      flattened("ab------|") { $0.map($1).merge(maxConcurrent: .max) }.difference(from: "-xy--xy-|") == nil)
  }

  @Test func `concatMap makes a stream when its element arrives and subscribes when its turn has come`() {
    let log = Log<String>()
    let first = PublishSubject<Int>()
    let subscription = Observable.of(1, 2).concatMap { number in
      log.add("made \(number)")
      return first.do(onSubscribe: { log.add("subscribed \(number)") })
    }.subscribe(onNext: { _ in })
    #expect(log.entries == ["made 1", "subscribed 1", "made 2"])
    first.onCompleted()
    #expect(log.entries == ["made 1", "subscribed 1", "made 2", "subscribed 2"])
    subscription.dispose()
  }

  @Test func `flatMapFirst does not call its closure for what it ignores`() {
    let outer = PublishSubject<Int>()
    let inner = PublishSubject<Int>()
    let log = Log<Int>()
    let subscription = outer.flatMapFirst { number in
      log.add(number)
      return inner
    }.subscribe(onNext: { _ in })
    for number in 1...3 { outer.onNext(number) }
    #expect(log.entries == [1])
    inner.onCompleted()
    outer.onNext(4)
    #expect(log.entries == [1, 4])
    subscription.dispose()
  }

  @Test func `streams that wait when the result is disposed of are released, and never subscribed to`() {
    var token: Token? = Token()
    let held = Weak(token)
    let log = Log<String>()
    let outer = PublishSubject<Observable<Int>>()
    let subscription = outer.concat().subscribe(onNext: { _ in })
    outer.onNext(.never())
    outer.onNext(
      .deferred { [token] in
        log.add("subscribed \(token == nil)")
        return .never()
      })
    token = nil
    #expect(held.object != nil)
    subscription.dispose()
    #expect(held.object == nil)
    #expect(log.entries.isEmpty)
  }

  @Test func `an error drops the streams that wait`() {
    let first = PublishSubject<Int>()
    let log = Log<String>()
    let subscription = Observable.of(0, 1).concatMap { $0 == 0 ? first.asObservable() : Observable.just($0) }
      .logged(into: log)
    first.onError(Failure())
    #expect(log.entries == ["error(failure)"])
    subscription.dispose()
  }

  @Test func `an inner subject that is released does not keep the others from ending, and then no end is sent`() {
    let log = Log<String>()
    let bag = DisposeBag()
    let outer = PublishSubject<Observable<Int>>()
    outer.concat().logged(into: log).disposed(by: bag)
    do {
      let gone = PublishSubject<Int>()
      outer.onNext(gone.asObservable())
      gone.onNext(1)
    }
    outer.onNext(.just(2))
    outer.onCompleted()
    #expect(log.entries == ["next(1)", "next(2)"])
  }

  @Test(arguments: [0, -1])
  func `merge with a limit that is not positive traps with a message that names it`(limit: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [limit] in
      _ = Observable<Observable<Int>>.empty().merge(maxConcurrent: limit)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("merge(maxConcurrent:) was given \(limit); maxConcurrent must be positive."))
    #expect(text.contains("FlatMapTests.swift"))
  }
}
