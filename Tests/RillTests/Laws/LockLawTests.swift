import Dispatch
import Rill
import Testing

/// From inside a user's closure, a second thread uses the same subject and must return while the closure waits for it.
@Suite struct LockLawTests {
  @Test(arguments: ["publish", "behavior"])
  func `no lock is held while an observer runs`(kind: String) {
    let subject: any ObservableType<Int> & ObserverType<Int> =
      kind == "publish" ? PublishSubject<Int>() : BehaviorSubject(value: 0)
    useFromInside(subject)
  }

  private func useFromInside(_ subject: some ObservableType<Int> & ObserverType<Int>) {
    let bag = DisposeBag()
    let log = Log<Int>()
    let other = subject.subscribe(onNext: { _ in })
    subject.subscribe(onNext: { element in
      log.add(element)
      guard element == 1 else { return }
      onAnotherThread {
        subject.onNext(2)
        subject.subscribe(onNext: { _ in }).disposed(by: bag)
        other.dispose()
      }
    }).disposed(by: bag)
    subject.onNext(1)
    #expect(log.entries.suffix(2) == [1, 2])
  }

  @Test func `no lock is held while the value that was replaced goes away`() {
    let relay = BehaviorRelay<Token?>(value: nil)
    let ran = Log<String>()
    relay.accept(
      Token { [held = Weak(relay)] in
        onAnotherThread { held.object?.accept(nil) }
        ran.add("deinit")
      })
    relay.accept(nil)
    #expect(ran.entries == ["deinit"])
  }

  @Test func `no lock is held while elements are compared`() {
    struct Compared: Equatable, Sendable {
      let number: Int
      let relay: BehaviorRelay<Int>
      static func == (left: Self, right: Self) -> Bool {
        onAnotherThread { left.relay.accept(1) }
        return left.number == right.number
      }
    }
    let relay = BehaviorRelay(value: 0)
    let subject = PublishSubject<Compared>()
    let log = Log<Int>()
    let subscription = subject.distinctUntilChanged().subscribe(onNext: { log.add($0.number) })
    for number in [1, 1, 2] { subject.onNext(Compared(number: number, relay: relay)) }
    #expect(log.entries == [1, 2])
    subscription.dispose()
  }

  @Test func `no lock is held inside the closures of joining operators`() {
    let left = PublishSubject<Int>()
    let right = PublishSubject<Int>()
    let log = Log<Int>()
    let subscription = Observable.combineLatest(left, right) { left, right -> Int in left + right }
      .flatMapLatest { sum -> Observable<Int> in
        if sum == 3 { onAnotherThread { right.onNext(10) } }
        return .just(sum)
      }
      .subscribe(onNext: { log.add($0) })
    left.onNext(1)
    right.onNext(2)
    #expect(log.entries == [3, 11])
    subscription.dispose()
  }
}
