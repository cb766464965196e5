import Rill
import RillTesting
import Testing

@Suite(.serialized) struct ErrorTests {
  @Test func `an error that a closure throws ends the stream with it, and releases the source`() {
    let subject = PublishSubject<Int>()
    let streams: [(String, Observable<Int>)] = [
      ("map", subject.map { _ throws -> Int in throw Failure() }),
      ("compactMap", subject.compactMap { _ throws -> Int? in throw Failure() }),
      ("filter", subject.filter { _ throws -> Bool in throw Failure() }),
      ("scan", subject.scan(0) { _, _ throws -> Int in throw Failure() }),
      ("flatMapLatest", subject.flatMapLatest { _ throws -> Observable<Int> in throw Failure() }),
      ("do", subject.do(onNext: { _ in throw Failure() })),
      (
        "catch",
        subject.map { _ throws -> Int in throw Failure("first") }.catch { _ -> Observable<Int> in throw Failure() }
      ),
      ("withLatestFrom", subject.withLatestFrom(Observable.just(1)) { _, _ throws -> Int in throw Failure() }),
      (
        "combineLatest", Observable.combineLatest(subject, Observable.just(1)) { _, _ throws -> Int in throw Failure() }
      ),
    ]
    for (name, stream) in streams {
      let log = Log<String>()
      let subscription = stream.logged(into: log)
      subject.onNext(1)
      subject.onNext(2)
      #expect(log.entries == ["error(failure)"], "\(name)")
      subscription.dispose()
    }
    #expect(
      Observable<Int>.deferred { () throws -> Observable<Int> in throw Failure() }.timeline() == "#")
  }

  @Test func `an error that nobody handles goes to the hook with its call site, and the process lives`() {
    let log = Log<String>()
    let scope = Diagnostics()
    scope.unhandledError = { error, site in log.add("\(error) at \(site)") }
    let relay = BehaviorRelay(value: 0)
    scope.run {
      Observable<Int>.error(Failure("one")).subscribe(onNext: { _ in }, file: "Module/File.swift", line: 7).dispose()
      Observable<Int>.error(Failure("two")).bind(to: relay, file: "Module/File.swift", line: 8).dispose()
    }
    #expect(log.entries == ["one at Module/File.swift:7", "two at Module/File.swift:8"])
  }
}
