import Rill
import TestSupport
import Testing

/// Elements that arrive while another is being delivered wait at the gate, and continue in the order in which it
/// accepted them; elements that a busy source keeps follow.
@Suite(.tags(.concurrency)) struct JoinTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let join: @Sendable (PublishSubject<Int>, PublishSubject<Int>) -> Observable<String>
    let expected: [String]

    init(
      _ name: String, _ expected: [String],
      _ join: @escaping @Sendable (PublishSubject<Int>, PublishSubject<Int>) -> Observable<String>
    ) {
      testDescription = name
      self.expected = expected
      self.join = join
    }
  }

  static let cases = [
    Case("merge", ["1", "2", "4", "3"]) { Observable.merge($0, $1).map { "\($0)" } },
    Case("combineLatest", ["10", "12", "14", "34"]) { Observable.combineLatest($0, $1.startWith(0)) { "\($0)\($1)" } },
    Case("zip", ["10", "32"]) { Observable.zip($0, $1.startWith(0)) { "\($0)\($1)" } },
    Case("withLatestFrom", ["10", "34"]) { $0.withLatestFrom($1.startWith(0)) { "\($0)\($1)" } },
    Case("sample", ["2", "4"]) { $1.sample($0, defaultValue: 2).map { "\($0)" } },
    Case("amb", ["1", "3"]) { $0.amb($1).map { "\($0)" } },
    Case("take(until:)", ["1", "completed"]) { $0.take(until: $1).map { "\($0)" } },
    Case("skip(until:)", ["1", "3"]) { Observable.merge($0.skip(until: $1), $0.take(1)).map { "\($0)" } },
  ]

  @Test func `inputs are disposed of in their order`() {
    let order = { (join: ([Observable<Int>]) -> Observable<Int>) in
      let log = Log<String>()
      join(["a", "b", "c"].map { name in .never().do(onDispose: { log.add(name) }) }).subscribe().dispose()
      return log.entries
    }
    #expect(order { .merge($0) } == ["a", "b", "c"])
    #expect(order { .combineLatest($0[0], $0[1], $0[2]) { $0 + $1 + $2 } } == ["a", "b", "c"])
    #expect(order { .zip($0) { $0.count } } == ["a", "b", "c"])
    // The other stream is the first input.
    #expect(order { $0[0].withLatestFrom($0[1]) } == ["b", "a"])
  }

  @Test(arguments: cases)
  func `elements from another thread during a delivery follow in the order of their acceptance`(test: Case) {
    let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
    let log = Log<String>()
    let isFirst = Protected(true)
    let subscription = test.join(left, right).subscribe(
      onNext: { element in
        if isFirst.exchange(false) {
          onAnotherThread {
            right.onNext(2)
            left.onNext(3)
          }
          right.onNext(4)
        }
        log.add(element)
      }, onCompleted: { log.add("completed") })
    left.onNext(1)
    #expect(log.entries == test.expected)
    subscription.dispose()
  }
}
