import Rill
import RillTesting
import Testing

/// Events that wait at the gate of a joining operator when the subscription is disposed of.
@Suite struct JoiningDisposalTests {
  typealias Join = @Sendable (PublishSubject<Int>, PublishSubject<Int>) -> Observable<Int>

  static let joins: [(name: String, join: Join)] = [
    ("merge", { Observable.merge($0, $1) }),
    ("combineLatest", { Observable.combineLatest($0, $1.startWith(0)) { $0 + $1 } }),
    (
      "withLatestFrom",
      { left, right in Observable.merge(left, right).withLatestFrom(Observable.just(0)) { a, _ in a } }
    ),
    ("withLatestFrom, its source", { left, right in left.withLatestFrom(right.startWith(0)) { a, _ in a } }),
    ("flatMapLatest", { left, right in left.flatMapLatest { element in right.startWith(element) } }),
    (
      "create",
      { left, right in
        .create { observer in
          let first = left.subscribe(observer)
          let second = right.subscribe(observer)
          return Disposables.create {
            first.dispose()
            second.dispose()
          }
        }
      }
    ),
  ]

  @Test(arguments: joins.indices)
  func `events that wait at the gate are dropped by a disposal`(index: Int) {
    let left = PublishSubject<Int>()
    let right = PublishSubject<Int>()
    let log = Log<Int>()
    let subscription = SerialDisposable()
    subscription.disposable = Self.joins[index].join(left, right)
      .map { element in
        log.add(element)
        return element
      }
      .subscribe(onNext: { element in
        guard element == 1 else { return }
        onAnotherThread {
          left.onNext(2)
          right.onNext(3)
        }
        subscription.dispose()
      })
    left.onNext(1)
    #expect(log.entries.filter { $0 != 0 } == [1], "\(Self.joins[index].name)")
  }

  @Test(arguments: joins.indices)
  func `disposal gives every source up`(index: Int) {
    let log = Log<String>()
    let left = PublishSubject<Int>()
    let right = PublishSubject<Int>()
    let subscription = Self.joins[index].join(left, right).subscribe(onNext: { _ in })
    left.onNext(1)
    subscription.dispose()
    var token: Token? = Token()
    let held = token.map(Weak.init)
    let other = Self.joins[index].join(left, right).subscribe(onNext: { [token] _ in _ = token })
    left.onNext(1)
    token = nil
    #expect(held?.object != nil)
    other.dispose()
    #expect(held?.object == nil, "\(Self.joins[index].name)")
    withExtendedLifetime((log, left, right, other)) {}
  }

  @Test func `disposal of flatMapLatest gives the outer stream up too`() {
    let log = Log<String>()
    let outer = PublishSubject<Int>()
    let inner = PublishSubject<Int>()
    let subscription = outer.do(onDispose: { log.add("outer") })
      .flatMapLatest { _ in inner.do(onDispose: { log.add("inner") }) }
      .subscribe(onNext: { _ in })
    outer.onNext(1)
    subscription.dispose()
    #expect(log.entries == ["outer", "inner"])
  }

  @Test func `no source is subscribed to after the end of the result`() {
    let log = Log<String>()
    func source(_ name: String) -> Observable<Int> {
      .deferred {
        log.add(name)
        return Observable.just(1)
      }
    }
    let failed = Observable<Int>.error(Failure())
    #expect(Observable.merge(failed, source("merge")).timeline() == "#")
    #expect(Observable.combineLatest(failed, source("combineLatest")) { $0 + $1 }.timeline() == "#")
    #expect(source("withLatestFrom").withLatestFrom(failed).timeline() == "#")
    #expect(source("startWith").startWith(1, 2).take(1).timeline() == "(1|)")
    #expect(Observable.of(1).concat(source("concat")).take(1).timeline() == "(1|)")
    #expect(log.entries.isEmpty)
  }
}
