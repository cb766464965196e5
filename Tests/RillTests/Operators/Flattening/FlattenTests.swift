import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

/// Laws of all flattening operators, whichever inner streams run.
@Suite(.tags(.concurrency)) struct FlattenTests {
  let outer = PublishSubject<Int>()
  let inners = [PublishSubject<String>(), PublishSubject<String>()]
  let log = Log<String>()

  private func subscribe(_ verb: FlatteningVerb) -> any Disposable {
    verb.flatten(outer.do(onDispose: { [log] in log.add("left outer") })) { [inners, log] index in
      inners[index].do(onDispose: { log.add("left \(index)") })
    }.logged(into: log)
  }

  @Test(arguments: FlatteningVerb.allCases)
  func `it completes when the outer stream and what runs inside have`(verb: FlatteningVerb) {
    let subscription = subscribe(verb)
    outer.onNext(0)
    inners[0].onCompleted()
    outer.onNext(1)
    outer.onCompleted()
    inners[1].onNext("a")
    #expect(log.entries.last == "next(a)")
    inners[1].onCompleted()
    #expect(log.entries.filter { $0 == "completed" }.count == 1)
    #expect(log.entries.contains("left 1"))
    subscription.dispose()
  }

  @Test(arguments: FlatteningVerb.allCases)
  func `an outer stream without elements decides the end`(verb: FlatteningVerb) {
    #expect(verb.flatten(Observable.empty()) { Observable.just($0) }.timeline() == "|")
    #expect(verb.flatten(Observable.error(Failure())) { Observable.just($0) }.timeline() == "#")
    #expect(verb.flatten(Observable.never()) { Observable.just($0) }.timeline() == "")
    #expect(verb.flatten(Observable.of(1, 2)) { _ in Observable<Int>.empty() }.timeline() == "|")
  }

  @Test(arguments: FlatteningVerb.allCases)
  func `an error of an inner stream ends it and cancels the outer one`(verb: FlatteningVerb) {
    let subscription = subscribe(verb)
    outer.onNext(0)
    inners[0].onError(Failure())
    #expect(log.entries.first == "error(failure)")
    #expect(log.entries.dropFirst().sorted() == ["left 0", "left outer"])
    outer.onNext(1)
    #expect(log.entries.count == 3)
    subscription.dispose()
  }

  @Test(arguments: FlatteningVerb.allCases)
  func `an error of the outer stream ends it and cancels the inner one`(verb: FlatteningVerb) {
    let subscription = subscribe(verb)
    outer.onNext(0)
    outer.onError(Failure())
    inners[0].onNext("late")
    #expect(log.entries.first == "error(failure)")
    #expect(log.entries.dropFirst().sorted() == ["left 0", "left outer"])
    subscription.dispose()
  }

  @Test(arguments: FlatteningVerb.allCases)
  func `an error that the closure throws ends it`(verb: FlatteningVerb) {
    let subscription = verb.flatten(outer.do(onDispose: { [log] in log.add("left") })) { number in
      if number < 0 { throw Failure("negative") }
      return Observable.just(number)
    }.logged(into: log)
    outer.onNext(1)
    outer.onNext(-1)
    outer.onNext(2)
    #expect(log.entries == ["next(1)", "error(negative)", "left"])
    subscription.dispose()
  }

  @Test(arguments: FlatteningVerb.allCases)
  func `disposal cancels the outer stream and what runs inside`(verb: FlatteningVerb) {
    let subscription = subscribe(verb)
    outer.onNext(0)
    subscription.dispose()
    inners[0].onNext("late")
    outer.onNext(1)
    #expect(log.entries.sorted() == ["left 0", "left outer"])
  }

  @Test(arguments: FlatteningVerb.allCases)
  func `inner streams that run to their end inside subscribe follow one after the other`(verb: FlatteningVerb) {
    let stream = verb.flatten(Observable.of(1, 2)) { Observable.of($0 * 10, $0 * 10 + 1) }
    #expect(stream.timeline() == "([10][11][20][21]|)")
    #expect(verb.flatten(Observable.of(1, 2)) { Observable.just($0) }.timeline() == "(12|)")
  }

  @Test(arguments: FlatteningVerb.allCases)
  func `an inner stream that ends inside its subscription leaves the outer one going`(verb: FlatteningVerb) {
    let subscription = verb.flatten(outer) { Observable.of($0, -$0) }.logged(into: log)
    outer.onNext(1)
    outer.onNext(2)
    #expect(log.entries == ["next(1)", "next(-1)", "next(2)", "next(-2)"])
    outer.onCompleted()
    #expect(log.entries.last == "completed")
    subscription.dispose()
  }

  @Test(arguments: FlatteningVerb.allCases)
  func `endless streams end when the result does`(verb: FlatteningVerb) {
    #expect(verb.flatten(Observable.of(1)) { _ in Observable.from(0...) }.take(2).timeline() == "(01|)")
    #expect(verb.flatten(Observable.from(0...)) { Observable.just($0) }.take(2).timeline() == "(01|)")
    #expect(verb.flatten(Observable.from(0...)) { Observable.of($0) }.take(2).timeline() == "(01|)")
  }

  @Test(arguments: FlatteningVerb.allCases)
  func `an outer element sent during a delivery is handled after it`(verb: FlatteningVerb) {
    let subscription = verb.flatten(outer) { Observable.of("\($0)", "\($0)'") }.subscribe(
      onNext: { [outer, log] element in
        log.add(element)
        if element == "1" { outer.onNext(2) }
      })
    outer.onNext(1)
    #expect(log.entries == ["1", "1'", "2", "2'"])
    subscription.dispose()
  }

  @Test(arguments: FlatteningVerb.allCases)
  func `what the closure and the inner streams retain is released at disposal and at the end`(verb: FlatteningVerb) {
    for ends in [false, true] {
      var token: Token? = Token()
      let held = Weak(token)
      let outer = PublishSubject<Int>()
      let inner = PublishSubject<Int>()
      let subscription = verb.flatten(outer) { [token] number in inner.map { [token] in $0 + (token == nil ? 0 : 1) } }
        .subscribe(onNext: { _ in })
      outer.onNext(0)
      outer.onNext(1)
      token = nil
      #expect(held.object != nil)
      if ends { inner.onError(Failure("end")) } else { subscription.dispose() }
      #expect(held.object == nil)
    }
  }

  @Test(arguments: FlatteningVerb.allCases)
  func `inner streams that work on other threads keep their own order and are followed to the end`(
    verb: FlatteningVerb
  ) {
    let workers = ConcurrentDispatchQueueScheduler()
    let done = DispatchSemaphore(value: 0)
    let subscription = verb.flatten(Observable.from(0..<8)) { inner in
      Observable.from(0..<50).map { inner * 1000 + $0 }.subscribe(on: workers)
    }.subscribe(onNext: { [log] in log.add("\($0)") }, onCompleted: { done.signal() })
    done.waitForSignal()
    let elements = log.entries.compactMap(Int.init)
    func all(of inner: Int) -> [Int] { Array(inner * 1000..<inner * 1000 + 50) }
    switch verb {
    case .flatMap: for inner in 0..<8 { #expect(elements.filter { $0 / 1000 == inner } == all(of: inner)) }
    case .concatMap: #expect(elements == (0..<8).flatMap(all))
    case .flatMapFirst: #expect(Array(elements.prefix(50)) == all(of: 0))
    case .flatMapLatest: #expect(Array(elements.suffix(50)) == all(of: 7))
    }
    subscription.dispose()
  }
}
