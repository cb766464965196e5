import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct WithTests: Marbles {
  let clock = VirtualTimeScheduler()
  let log = Log<String>()

  @Test func `withUnretained completes at the first element after its object is released`() {
    var object: Token? = Token()
    let source = hot("--a--b--c--|")
    let stream = object.map { source.withUnretained($0) { $1 } }
    let holder = Protected(object)
    object = nil
    let letGo = clock.schedule(after: .seconds(6)) { _ = holder.exchange(nil) }
    #expect(stream.map { play($0) } == "--a--b--|")
    #expect(source.spans == ["0-8"])
    letGo.dispose()
  }

  @Test func `withUnretained without a closure sends pairs`() {
    let object = Token()
    #expect(play(hot("-a|").withUnretained(object).map { "\($0 === object)\($1)" }) == "-[truea]|")
  }

  @Test func `withUnretained does not keep its object`() {
    var object: Token? = Token()
    let held = object.map(Weak.init)
    let subject = PublishSubject<Int>()
    let subscription = object.map { subject.withUnretained($0).subscribe() }
    object = nil
    #expect(held?.object == nil)
    subscription?.dispose()
  }

  @Test func `completion and errors pass withUnretained, and its closure may throw`() {
    let object = Token()
    #expect(play(numbers("-1|").withUnretained(object) { $1 }) == "-1|")
    #expect(play(numbers("-1#").withUnretained(object) { $1 }) == "-1#")
    let source = numbers("-1-2-3|")
    #expect(play(source.withUnretained(object) { _, number throws in try refusingTwo(number) }) == "-1-#")
    #expect(source.spans == ["4-7"])
  }

  @Test func `disposal cancels the source of withUnretained`() {
    let object = Token()
    let source = hot("--a--b--|")
    #expect(play(source.withUnretained(object) { $1 }, steps: 3) == "--a")
    #expect(source.spans == ["0-3"])
  }

  @Test func `subscribe with an object passes it to each closure`() {
    let named = Named("logger")
    let completing = Observable.of(1)
    let failing = Observable<Int>.error(Failure())
    for stream in [completing, failing] {
      stream.subscribe(
        with: named, onNext: { [log] in log.add("\($0.name) \($1)") },
        onError: { [log] in log.add("\($0.name) \($1)") }, onCompleted: { [log] in log.add("\($0.name) completed") },
        onDisposed: { [log] in log.add("\($0.name) disposed") }
      ).dispose()
    }
    #expect(
      log.entries == ["logger 1", "logger completed", "logger disposed", "logger failure", "logger disposed"])
  }

  @Test func `subscribe with a released object calls no closure`() {
    let subject = PublishSubject<Int>()
    var named: Named? = Named("logger")
    let held = named.map(Weak.init)
    let subscriptions = named.map { named in
      (1...2).map { _ in
        subject.subscribe(
          with: named, onNext: { [log] in log.add("\($1)") }, onError: { [log] in log.add("\($1)") },
          onCompleted: { [log] _ in log.add("completed") }, onDisposed: { [log] _ in log.add("disposed") })
      }
    }
    subject.onNext(1)
    named = nil
    #expect(held?.object == nil)
    subject.onNext(2)
    subscriptions?.first?.dispose()
    subject.onError(Failure())
    #expect(log.entries == ["1", "1"])
  }

  @Test func `an unhandled error is reported with its place, whether the object is alive or not`() {
    let scope = Diagnostics()
    scope.unhandledError = { [log] error, site in log.add("\(error) at \(site)") }
    let subject = PublishSubject<Int>()
    var named: Named? = Named("logger")
    let bag = DisposeBag()
    scope.run {
      if let named {
        subject.subscribe(with: named, file: "Module/File.swift", line: 7).disposed(by: bag)
        Observable<Int>.error(Failure("one")).subscribe(with: named, file: "Module/File.swift", line: 8)
          .disposed(by: bag)
      }
      named = nil
    }
    subject.onError(Failure("two"))
    #expect(log.entries == ["one at Module/File.swift:8", "two at Module/File.swift:7"])
  }
}

private final class Named: Sendable {
  let name: String

  init(_ name: String) { self.name = name }
}
