import Dispatch
import Rill
import Synchronization
import TestSupport
import Testing

/// Disposal by two threads at once, and disposal of an entry that waits to be admitted.
@Suite(.tags(.concurrency)) struct HubEntryTests {
  private let log = Log<String>()
  private let subscription = Protected<(any Disposable)?>(nil)

  @Test func `disposal has taken effect when it returns, although another thread's has only begun`() {
    let subject = PublishSubject<Int>()
    let (isInside, mayGoOn, isDone) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    subscribe(
      to: subject,
      until: Token {
        isInside.signal()
        mayGoOn.waitForSignal()
      })
    let other = subject.subscribe(onNext: { [log, subscription] element in
      guard element == 1 else { return }
      DispatchQueue.global().async {
        subscription.value?.dispose()
        isDone.signal()
      }
      isInside.waitForSignal()
      subscription.value?.dispose()
      log.add("disposed")
      subject.onNext(2)
    })
    subject.onNext(1)
    mayGoOn.signal()
    isDone.waitForSignal()
    #expect(log.entries == ["next 1", "disposed"])
    other.dispose()
  }

  @Test func `disposal has taken effect when it returns, even in the deinit that it has caused`() {
    let subject = PublishSubject<Int>()
    subscribe(
      to: subject,
      until: Token { [log, subscription] in
        subscription.value?.dispose()
        log.add("disposed")
        subject.onNext(7)
      })
    subscription.value?.dispose()
    #expect(log.entries == ["disposed"])
  }

  /// The end handler holds the token; an error handler would, too.
  private func subscribe(to subject: PublishSubject<Int>, until token: Token) {
    _ = subscription.exchange(
      subject.subscribe(onNext: { [log] in log.add("next \($0)") }, onCompleted: { withExtendedLifetime(token) {} }))
  }

  @LongTests @Test func `if two threads dispose of one subscription, neither returns before it has taken effect`() {
    let late = Log<Int>()
    // Twenty thousand rounds take a second in debug, which runs a quarter of them: they vary the moment five times over.
    for round in 0..<repeats(debug: 5_000, release: 20_000) {
      let subject = PublishSubject<Int>()
      let isDisposed = Atomic(false)
      let mayDispose = DispatchSemaphore(value: 0)
      let isDone = DispatchSemaphore(value: 0)
      let shared = subject.subscribe(onNext: { element in
        if element == 2, isDisposed.load(ordering: .relaxed) { late.add(round) }
      })
      let other = subject.subscribe(onNext: { element in
        guard element == 1 else { return }
        mayDispose.signal()
        // The other thread has to wake up first, so vary the moment.
        for _ in 0..<round % 1_000 * 20 { _ = isDisposed.load(ordering: .acquiring) }
        shared.dispose()
        isDisposed.store(true, ordering: .relaxed)
        subject.onNext(2)
      })
      DispatchQueue.global().async {
        mayDispose.waitForSignal()
        shared.dispose()
        isDone.signal()
      }
      subject.onNext(1)
      isDone.waitForSignal()
      other.dispose()
    }
    #expect(late.entries.isEmpty)
  }

  @Test func `a subscriber that is disposed of before it was admitted is released at once`() {
    let publish = PublishSubject<Int>()
    expectReleaseAtOnce(publish.asObservable(), publish.onNext)
    let behavior = BehaviorSubject(value: 0)
    expectReleaseAtOnce(behavior.skip(1), behavior.onNext)
  }

  private func expectReleaseAtOnce(_ stream: Observable<Int>, _ send: @escaping @Sendable (Int) -> Void) {
    let log = Log<String>()
    let other = stream.subscribe(onNext: { element in
      log.add("next \(element)")
      guard element == 1 else { return }
      let token = Token { log.add("released") }
      stream.subscribe(onNext: { _ in withExtendedLifetime(token) {} }).dispose()
      send(2)
      send(3)
    })
    send(1)
    #expect(log.entries == ["next 1", "released", "next 2", "next 3"])
    other.dispose()
  }

  @Test(arguments: Flattening.allCases)
  fileprivate func `an inner stream that is disposed of before it was admitted is released before the next event`(
    flattening: Flattening
  ) {
    let (subject, outer) = (PublishSubject<Int>(), PublishSubject<Int>())
    let other = subject.subscribe(onNext: { [log] element in
      log.add("next \(element)")
      guard element == 1 else { return }
      subject.onNext(2)
      let token = Token { log.add("released") }
      let subscription = flattening.flatten(outer, into: subject)
        .subscribe(onNext: { _ in withExtendedLifetime(token) {} })
      outer.onNext(1)
      subscription.dispose()
    })
    subject.onNext(1)
    #expect(log.entries == ["next 1", "released", "next 2"])
    other.dispose()
  }

  @Test func `the replay for a subscriber that is disposed of before it was admitted is released at once`() {
    let subject = ReplaySubject<Token>.create(bufferSize: 2)
    let second = Token {}
    let other = subject.subscribe(onNext: { [log] element in
      guard element === second else { return }
      // The delivering thread is to bring the replay.
      onAnotherThread {
        subject.subscribe(onNext: { _ in }).dispose()
        for _ in 0..<2 { subject.onNext(Token {}) }
      }
      log.add("delivered")
    })
    subject.onNext(Token { [log] in log.add("released") })
    subject.onNext(second)
    #expect(log.entries == ["released", "delivered"])
    other.dispose()
  }

  @Test(arguments: Joining.allCases)
  fileprivate func `a subscriber that joined in a burst is released before the next event of it`(joining: Joining) {
    let subject = PublishSubject<Int>()
    let other = subject.subscribe(onNext: { [log, subscription] element in
      log.add("next \(element)")
      if element == 1 {
        _ = subscription.exchange(joining.subscribe(to: subject, holding: Token { log.add("released") }))
        for later in 2...4 { subject.onNext(later) }
      }
      if element == 2, joining != .take { subscription.value?.dispose() }
    })
    subject.onNext(1)
    #expect(log.entries == ["next 1", "next 2", "released", "next 3", "next 4"])
    other.dispose()
  }

  @Test func `a subscriber that joined in the burst that ends the subject is released after receiving the end`() {
    let subject = PublishSubject<Int>()
    let bag = DisposeBag()
    subject.subscribe(
      onNext: { [log] _ in
        let token = Token { log.add("released") }
        subject.subscribe(onNext: { _ in withExtendedLifetime(token) {} }, onCompleted: { log.add("completed") })
          .disposed(by: bag)
        subject.onCompleted()
        subject.subscribe(onCompleted: { log.add("late completed") }).disposed(by: bag)
      }
    ).disposed(by: bag)
    subject.onNext(1)
    #expect(log.entries == ["completed", "released", "late completed"])
  }
}

/// The operators whose inner streams need not wait for each other.
private enum Flattening: CaseIterable {
  case all, latest, first

  func flatten(_ outer: PublishSubject<Int>, into inner: PublishSubject<Int>) -> Observable<Int> {
    switch self {
    case .all: outer.flatMap { _ in inner }
    case .latest: outer.flatMapLatest { _ in inner }
    case .first: outer.flatMapFirst { _ in inner }
    }
  }
}

/// The ways for a subscriber to join a burst; it leaves with the second element.
private enum Joining: CaseIterable {
  case direct, chain, take

  func subscribe(to subject: PublishSubject<Int>, holding token: Token) -> any Disposable {
    let next: @Sendable (Int) -> Void = { _ in withExtendedLifetime(token) {} }
    return switch self {
    case .direct: subject.subscribe(onNext: next)
    case .chain: subject.map { $0 + 1 }.subscribe(onNext: next)
    case .take: subject.take(1).subscribe(onNext: next)
    }
  }
}
