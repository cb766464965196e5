import Rill
import Testing

@Suite struct BoundedStackTests {
  @Test func `a sequence of a million elements takes a constant stack`() {
    let sum = BehaviorRelay(value: 0)
    Observable.from(1...1_000_000).subscribe(onNext: { element in sum.update { $0 += element } }).dispose()
    #expect(sum.value == 500_000_500_000)
  }

  @Test(arguments: ["publish", "behavior"])
  func `a million re-entrant sends take a constant stack`(kind: String) {
    let subject: any ObservableType<Int> & ObserverType<Int> =
      kind == "publish" ? PublishSubject<Int>() : BehaviorSubject(value: 0)
    count(down: subject)
  }

  private func count(down subject: some ObservableType<Int> & ObserverType<Int>) {
    let last = BehaviorRelay(value: -1)
    let subscription = subject.subscribe(onNext: { element in
      last.accept(element)
      if element > 0 { subject.onNext(element - 1) }
    })
    subject.onNext(1_000_000)
    #expect(last.value == 0)
    subscription.dispose()
  }

  @Test func `a chain of five thousand operators works and is released`() {
    let subject = PublishSubject<Int>()
    var stream = subject.asObservable()
    for _ in 0..<5_000 { stream = stream.map { $0 + 1 } }
    let log = Log<Int>()
    let subscription = stream.subscribe(onNext: { log.add($0) })
    subject.onNext(0)
    #expect(log.entries == [5_000])
    subscription.dispose()
  }
}
