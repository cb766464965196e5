import Dispatch
import Rill
import Testing

@Suite struct DisposalTests {
  @Test func `nothing arrives after disposal on the delivering thread, queued events included`() {
    let subject = PublishSubject<Int>()
    let log = Log<Int>()
    let subscription = SerialDisposable()
    subscription.disposable = subject.subscribe(onNext: {
      log.add($0)
      subject.onNext($0 + 1)
      subject.onNext($0 + 2)
      subscription.dispose()
    })
    subject.onNext(1)
    #expect(log.entries == [1])
  }

  @Test func `an observer disposed of by one before it does not get the event being delivered`() {
    let subject = PublishSubject<Int>()
    let log = Log<Int>()
    let second = SerialDisposable()
    let first = subject.subscribe(onNext: { _ in second.dispose() })
    second.disposable = subject.subscribe(onNext: { log.add($0) })
    subject.onNext(1)
    #expect(log.entries.isEmpty)
    first.dispose()
  }

  @Test func `a subscription can be disposed of twice, and before subscribe returns`() {
    let relay = BehaviorRelay(value: 1)
    let log = Log<Int>()
    let serial = SerialDisposable()
    serial.dispose()
    serial.disposable = relay.subscribe(onNext: { log.add($0) })
    relay.accept(2)
    #expect(log.entries == [1])
    let other = relay.subscribe(onNext: { log.add($0 * 10) })
    other.dispose()
    other.dispose()
    relay.accept(3)
    #expect(log.entries == [1, 20])
  }

  @Test(arguments: [false, true])
  func `disposal releases what the closures hold although the handle is kept`(throughOperators: Bool) {
    let subject = PublishSubject<Int>()
    var token: Token? = Token()
    let held = Weak(token!)
    let stream = throughOperators ? subject.map { $0 }.filter { _ in true } : subject.asObservable()
    let subscription = stream.subscribe(
      onNext: { [token] _ in _ = token }, onError: { [token] _ in _ = token }, onCompleted: { [token] in _ = token })
    token = nil
    #expect(held.object != nil)
    subscription.dispose()
    #expect(held.object == nil)
    withExtendedLifetime(subscription) {}
  }

  @Test(arguments: [false, true])
  func `the end releases what the closures hold although the handle and the subject are kept`(throughOperators: Bool) {
    let subject = PublishSubject<Int>()
    var token: Token? = Token()
    let held = Weak(token!)
    let stream = throughOperators ? subject.map { $0 }.filter { _ in true } : subject.asObservable()
    let subscription = stream.subscribe(onNext: { [token] _ in _ = token }, onCompleted: { [token] in _ = token })
    token = nil
    subject.onCompleted()
    #expect(held.object == nil)
    withExtendedLifetime((subscription, subject)) {}
  }

  @Test func `an observer that leaves during a delivery is released before the next event`() {
    let subject = PublishSubject<Int>()
    let log = Log<String>()
    let leaving = SerialDisposable()
    var token: Token? = Token { log.add("released") }
    leaving.disposable = subject.subscribe(onNext: { [token] _ in
      _ = token
      subject.onNext(2)
      leaving.dispose()
    })
    token = nil
    let staying = subject.subscribe(onNext: { log.add("\($0)") })
    subject.onNext(1)
    #expect(log.entries == ["1", "released", "2"])
    staying.dispose()
  }

  @Test func `a subject that goes away lets its observers go`() {
    var subject: PublishSubject<Int>? = PublishSubject<Int>()
    var token: Token? = Token()
    let held = Weak(token!)
    let subscription = subject?.map { $0 + 1 }.subscribe(onNext: { [token] _ in _ = token })
    token = nil
    #expect(held.object != nil)
    subject = nil
    #expect(held.object == nil)
    subscription?.dispose()
  }

  @Test func `disposal from another thread lets at most the event in flight through`() {
    let subject = PublishSubject<Int>()
    let log = Log<Int>()
    let subscription = SerialDisposable()
    subscription.disposable = subject.subscribe(onNext: { element in
      onAnotherThread {
        subject.onNext(element + 1)
        subscription.dispose()
      }
      log.add(element)
    })
    subject.onNext(1)
    #expect(log.entries == [1])
  }
}
