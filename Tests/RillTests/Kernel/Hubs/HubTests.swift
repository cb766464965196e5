import TestSupport
import Testing

@testable import Rill

@Suite(.tags(.concurrency)) struct HubTests {
  @Test func `subscribers that left during a delivery are out of the table after it`() {
    let subject = PublishSubject<Int>()
    let bag = (0..<10).map { _ in SerialDisposable() }
    for serial in bag { serial.disposable = subject.subscribe(onNext: { _ in for other in bag { other.dispose() } }) }
    #expect(subject.hub.table.count == 10)
    subject.onNext(1)
    #expect(subject.hub.table.count == 0)
  }

  @Test func `a subscriber that left before its turn to join stays out of the table`() {
    let subject = PublishSubject<Int>()
    let first = subject.subscribe(onNext: { _ in subject.subscribe(onNext: { _ in }).dispose() })
    subject.onNext(1)
    #expect(subject.hub.table.count == 1)
    first.dispose()
  }

  @Test(arguments: [false, true])
  func `what a subscriber captures is released when it leaves before its turn to join`(isChain: Bool) {
    let subject = PublishSubject<Int>()
    let log = Log<String>()
    let first = subject.subscribe(onNext: { _ in
      var token: Token? = Token { log.add("released") }
      let stream = isChain ? subject.map { $0 + 1 } : subject.asObservable()
      let late = stream.subscribe(onNext: { [token] _ in _ = token })
      token = nil
      late.dispose()
      log.add("left")
      withExtendedLifetime(late) {}
    })
    subject.onNext(1)
    #expect(log.entries == ["released", "left"])
    first.dispose()
  }

  @Test(arguments: Catalog.sendingSubjects, [false, true])
  func `what a queued subscriber captures is released at its disposal, although events wait before and behind it`(
    entry: SubjectEntry, isChain: Bool
  ) {
    let subject = entry.make()
    let log = Log<String>()
    let first = subject.stream.subscribe(onNext: { item in
      guard item.number == 1 else { return }
      subject.send(Item(2))
      var token: Token? = Token { log.add("released") }
      let stream = isChain ? subject.stream.map { $0 } : subject.stream
      let late = stream.subscribe(onNext: { [token] _ in _ = token }, onCompleted: { [token] in _ = token })
      token = nil
      subject.send(Item(3))
      log.add("queued")
      late.dispose()
      log.add("left")
      withExtendedLifetime(late) {}
    })
    subject.send(Item(1))
    #expect(log.entries == ["queued", "released", "left"])
    first.dispose()
  }

  @Test func `an observer that leaves between two queued events is released between them, though its handle is kept`() {
    let subject = PublishSubject<Int>()
    let log = Log<String>()
    var token: Token? = Token { log.add("released") }
    let leaving = SerialDisposable()
    let handle = subject.subscribe(onNext: { [token] element in
      _ = token
      if element == 1 { for next in 2...4 { subject.onNext(next) } }
      if element == 2 { leaving.dispose() }
    })
    leaving.disposable = handle
    token = nil
    let staying = subject.subscribe(onNext: { log.add("\($0)") })
    subject.onNext(1)
    #expect(log.entries == ["1", "2", "released", "3", "4"])
    staying.dispose()
    withExtendedLifetime(handle) {}
  }

  @Test func `sends of an observer and of another thread are delivered in the order in which they were accepted`() {
    let subject = PublishSubject<Int>()
    let log = Log<Int>()
    let subscription = subject.subscribe(onNext: { element in
      log.add(element)
      if element == 1 { subject.onNext(2) }
      // From here on, this thread drains.
      if element == 2 { for next in 3...4 { subject.onNext(next) } }
      if element == 3 { onAnotherThread { subject.onNext(5) } }
      if element == 4 { subject.onNext(6) }
      if element == 5 { subject.onNext(7) }
      if element == 7 {
        subject.onNext(8)
        onAnotherThread { subject.onNext(9) }
        subject.onNext(10)
      }
    })
    subject.onNext(1)
    #expect(log.entries == Array(1...10))
    onAnotherThread { subject.onNext(11) }
    #expect(log.entries == Array(1...11))
    subscription.dispose()
  }

  @Test func `the first end counts`() {
    let subject = PublishSubject<Int>()
    let log = Log<String>()
    subject.onCompleted()
    subject.onError(Failure())
    subject.logged(into: log).dispose()
    #expect(log.entries == ["completed"])
  }

  @Test func `an observer may dispose of another one while both are receiving the end`() {
    let subject = PublishSubject<Int>()
    let log = Log<String>()
    let second = SerialDisposable()
    let first = subject.subscribe(onCompleted: {
      log.add("first")
      second.dispose()
    })
    second.disposable = subject.subscribe(onCompleted: { log.add("second") })
    subject.onCompleted()
    subject.onNext(1)
    #expect(log.entries == ["first"])
    first.dispose()
  }
}
