import Dispatch
import Rill
import Testing

@Suite struct OneOrderTests {
  @Test func `an observer that sends from inside does not let a later observer see the events backwards`() {
    let subject = PublishSubject<Int>()
    let first = Log<Int>()
    let second = Log<Int>()
    let bag = DisposeBag()
    subject.subscribe(onNext: {
      first.add($0)
      if $0 == 1 { subject.onNext(2) }
    }).disposed(by: bag)
    subject.subscribe(onNext: { second.add($0) }).disposed(by: bag)
    subject.onNext(1)
    #expect(first.entries == [1, 2])
    #expect(second.entries == [1, 2])
  }

  @Test func `five hundred observers, some of whom leave, see one order under re-entrant sends`() {
    let subject = PublishSubject<Int>()
    let logs = (0..<500).map { _ in Log<Int>() }
    let bag = DisposeBag()
    let early = SerialDisposable()
    for (index, log) in logs.enumerated() {
      let subscription = subject.subscribe(onNext: {
        log.add($0)
        if index == 3, $0 < 20 { subject.onNext($0 + 1) }
        if index == 7, $0 == 10 { early.dispose() }
      })
      if index == 250 { early.disposable = subscription } else { subscription.disposed(by: bag) }
    }
    subject.onNext(0)
    for (index, log) in logs.enumerated() where index != 250 { #expect(log.entries == Array(0...20)) }
    #expect(logs[250].entries == Array(0..<10))
  }

  @Test func `value and update see what was accepted, also while an older value is being delivered`() {
    let relay = BehaviorRelay(value: 0)
    let seen = Log<[Int]>()
    let subscription = relay.subscribe(onNext: { element in
      if element == 1 {
        relay.accept(5)
        relay.update { $0 += 1 }
      }
      seen.add([element, relay.value])
    })
    relay.accept(1)
    #expect(seen.entries == [[0, 0], [1, 6], [5, 6], [6, 6]])
    subscription.dispose()
  }

  @Test
  func `a subscriber that joins inside a delivery is replayed the newest accepted state, and then later ones once`() {
    let relay = BehaviorRelay(value: 0)
    let log = Log<Int>()
    let order = Log<String>()
    let bag = DisposeBag()
    relay.subscribe(onNext: { element in
      guard element == 1 else { return }
      relay.accept(2)
      relay.accept(3)
      relay.subscribe(onNext: { log.add($0) }).disposed(by: bag)
      order.add("subscribed with \(log.entries)")
      relay.accept(4)
    }).disposed(by: bag)
    relay.accept(1)
    #expect(order.entries == ["subscribed with [3]"])
    #expect(log.entries == [3, 4])
  }

  @Test func `a subscriber that joins from another thread is brought the state by the thread that delivers`() {
    let relay = BehaviorRelay(value: 0)
    let log = Log<Int>()
    let bag = DisposeBag()
    relay.subscribe(onNext: { element in
      guard element == 1 else { return }
      onAnotherThread {
        relay.accept(2)
        relay.subscribe(onNext: { log.add($0) }).disposed(by: bag)
        relay.accept(3)
      }
      #expect(log.entries.isEmpty)
    }).disposed(by: bag)
    relay.accept(1)
    #expect(log.entries == [2, 3])
  }

  @Test func `what follows an accepted end is ignored, and a late subscriber hears of the end only`() {
    let subject = BehaviorSubject(value: 0)
    let log = Log<String>()
    let late = Log<String>()
    let bag = DisposeBag()
    subject.subscribe { event in
      log.add("\(event)")
      if event == .next(1) {
        subject.onCompleted()
        subject.onNext(2)
        subject.logged(into: late).disposed(by: bag)
      }
    }.disposed(by: bag)
    subject.onNext(1)
    #expect(log.entries == ["next(0)", "next(1)", "completed"])
    #expect(late.entries == ["completed"])
    #expect(throws: Never.self) { try #expect(subject.value() == 1) }
  }
}
