import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

/// The promises of a driver and a signal about delivery and sharing.
@MainActor @Suite(.tags(.concurrency)) struct DriverTests {
  @MainActor final class Screen {
    var title = "at"
    var seen: [String] = []
    let bag = DisposeBag()

    func show(_ text: String) { seen.append(text) }
    func titled(_ number: Int) -> String { "\(title) \(number)" }
  }

  private let screen = Screen()

  private func mainQueueIsIdle() async {
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
  }

  // MARK: Closures of the main actor

  @Test func `closures read and change the state of a screen, also by method references and weakly`() {
    let relay = BehaviorRelay(value: 1)
    relay.asDriver().map { "\(screen.title) \($0)" }.drive(onNext: { screen.seen.append($0) }).disposed(by: screen.bag)
    relay.asDriver().map(screen.titled).drive(onNext: screen.show).disposed(by: screen.bag)
    relay.asDriver().filter { [weak screen] in $0 > (screen?.seen.count ?? 0) }.map { "\($0)" }
      .drive(onNext: { [weak screen] in screen?.show($0) }).disposed(by: screen.bag)
    #expect(screen.seen == ["at 1", "at 1"])
    screen.title = "now"
    relay.accept(4)
    #expect(screen.seen == ["at 1", "at 1", "now 4", "now 4"])
    relay.accept(7)
    #expect(screen.seen.suffix(3) == ["now 7", "now 7", "7"])
  }

  // MARK: Where and when elements arrive

  @Test func `an element of the main actor arrives before the send returns, others hop once and in order`() async {
    let subject = PublishSubject<Int>()
    subject.asSignal(onErrorJustReturn: -1).map(screen.titled).emit(onNext: screen.show).disposed(by: screen.bag)
    subject.onNext(1)
    #expect(screen.seen == ["at 1"])
    onAnotherThread { for element in 2...4 { subject.onNext(element) } }
    #expect(screen.seen == ["at 1"])
    subject.onNext(5)
    #expect(screen.seen == ["at 1", "at 2", "at 3", "at 4", "at 5"])
    onAnotherThread { subject.onNext(6) }
    await mainQueueIsIdle()
    #expect(screen.seen.last == "at 6")
  }

  @Test func `disposal on the main actor cancels hops in flight`() async {
    let subject = PublishSubject<Int>()
    let driving = subject.asDriver(onErrorJustReturn: -1).map(screen.titled).drive(onNext: screen.show)
    onAnotherThread { subject.onNext(1) }
    driving.dispose()
    await mainQueueIsIdle()
    #expect(screen.seen.isEmpty)
  }

  @Test(arguments: [false, true])
  func `as a stream, it is delivered on the main actor although it is subscribed to elsewhere`(isShared: Bool) async {
    let relay = BehaviorRelay(value: 1)
    let driver = relay.asDriver().map(screen.titled)
    if isShared { driver.drive().disposed(by: screen.bag) }
    let places = Protected<[Bool]>([])
    let subscription = onThreads(1) { _ in
      driver.subscribe(onNext: { _ in places.withLock { $0.append(MainScheduler.instance.isCurrent) } })
    }
    #expect(places.value == [])
    await mainQueueIsIdle()
    #expect(places.value == [true])
    onAnotherThread { relay.accept(2) }
    await mainQueueIsIdle()
    #expect(places.value == [true, true])
    subscription[0].dispose()
  }

  @Test func `a disposal elsewhere cancels the source after a hop, and nothing more is delivered`() async {
    let relay = BehaviorRelay(value: 1)
    var ends = 0
    let driver = relay.asDriver().do(onDispose: { ends += 1 }).map(screen.titled)
    let driving = driver.drive(onNext: screen.show)
    onAnotherThread { driving.dispose() }
    relay.accept(2)
    #expect(screen.seen == ["at 1"])
    #expect(ends == 0)
    await mainQueueIsIdle()
    #expect(ends == 1)
  }

  @Test func `onDisposed runs on the main actor, wherever the disposal is made`() async {
    let (state, events) = (BehaviorRelay(value: 0), PublishRelay<Int>())
    var places: [Bool] = []
    let driving = state.asDriver().drive(onDisposed: { places.append(MainScheduler.instance.isCurrent) })
    let emission = events.asSignal().emit(onDisposed: { places.append(MainScheduler.instance.isCurrent) })
    onAnotherThread { driving.dispose() }
    #expect(places == [])
    emission.dispose()
    #expect(places == [true])
    await mainQueueIsIdle()
    #expect(places == [true, true])
  }

  @Test func `a source that is released elsewhere is left on the main actor`() async {
    var relay: PublishRelay<Int>? = PublishRelay()
    var places: [Bool] = []
    relay?.asSignal().do(onDispose: { places.append(MainScheduler.instance.isCurrent) }).map { $0 }
      .emit().disposed(by: screen.bag)
    let last = Protected(relay)
    relay = nil
    onAnotherThread { _ = last.exchange(nil) }
    await mainQueueIsIdle()
    #expect(places == [true])
  }

  @Test func `a control that is released elsewhere ends its signals on the main actor`() async {
    let control = Protected<PublishRelay<Void>?>(PublishRelay())
    var places: [Bool] = []
    // Nothing but the signal brings the end of the stream of a control to the main actor.
    control.value.map { Signal(onMain: $0.asObservable()) }?
      .do(onDispose: { places.append(MainScheduler.instance.isCurrent) }).emit().disposed(by: screen.bag)
    onAnotherThread { _ = control.exchange(nil) }
    #expect(places == [])
    await mainQueueIsIdle()
    #expect(places == [true])
  }

  // MARK: Sharing

  @Test func `each step runs once for an element, however many subscribers it has`() {
    let relay = BehaviorRelay(value: 1)
    var (maps, filters, subscriptions) = (0, 0, 0)
    let mapped = relay.do(onSubscribe: { MainActor.assumeIsolated { subscriptions += 1 } })
      .asDriver(onErrorJustReturn: 0)
      .map { number -> Int in
        maps += 1
        return number * 10
      }
    let filtered = mapped.filter { _ in
      filters += 1
      return true
    }
    var (first, second, third) = ([Int](), [Int](), [Int]())
    filtered.drive(onNext: { first.append($0) }).disposed(by: screen.bag)
    filtered.drive(onNext: { second.append($0) }).disposed(by: screen.bag)
    mapped.drive(onNext: { third.append($0) }).disposed(by: screen.bag)
    relay.accept(2)
    #expect((first, second, third) == ([10, 20], [10, 20], [10, 20]))
    #expect((maps, filters, subscriptions) == (2, 2, 1))
  }

  @Test func `a late subscriber of a driver receives the latest element, one of a signal does not`() {
    let subject = PublishSubject<Int>()
    let driver = subject.asDriver(onErrorJustReturn: 0).map { $0 + 1 }
    let signal = subject.asSignal(onErrorJustReturn: 0).map { $0 + 1 }
    driver.drive().disposed(by: screen.bag)
    signal.emit().disposed(by: screen.bag)
    subject.onNext(1)
    var (drives, emissions) = ([Int](), [Int]())
    driver.drive(onNext: { drives.append($0) }).disposed(by: screen.bag)
    signal.emit(onNext: { emissions.append($0) }).disposed(by: screen.bag)
    #expect((drives, emissions) == ([2], []))
    subject.onNext(2)
    #expect((drives, emissions) == ([2, 3], [3]))
  }

  @Test func `the last subscriber cancels the source, and the next one begins anew, as after an end`() {
    var log: [String] = []
    let subject = PublishSubject<Int>()
    let driver = Observable<Int>.of(1, 2).concat(subject.take(1)).asDriver(onErrorJustReturn: 0)
      .do(onCompleted: { log.append("|") }, onSubscribe: { log.append("+") }, onDispose: { log.append("-") })
      .map { $0 }
    let first = driver.drive(onNext: { log.append("a\($0)") })
    let second = driver.drive(onNext: { log.append("b\($0)") })
    first.dispose()
    #expect(log == ["+", "a1", "a2", "b2"])
    second.dispose()
    #expect(log == ["+", "a1", "a2", "b2", "-"])
    log = []
    driver.drive(onNext: { log.append("c\($0)") }, onCompleted: { log.append("c|") }).disposed(by: screen.bag)
    subject.onNext(3)
    #expect(log == ["+", "c1", "c2", "c3", "|", "-", "c|"])
    log = []
    driver.drive(onNext: { log.append("d\($0)") }, onDisposed: { log.append("d.") }).dispose()
    #expect(log == ["+", "d1", "d2", "-", "d."])
  }

  @Test func `a subscriber that arrives inside a delivery receives the latest and each later element once`() {
    let relay = BehaviorRelay(value: 0)
    let driver = relay.asDriver().map { $0 }
    var (outer, inner) = ([Int](), [Int]())
    driver.drive(onNext: { element in
      outer.append(element)
      guard element == 1 else { return }
      relay.accept(2)
      driver.drive(onNext: { inner.append($0) }).disposed(by: screen.bag)
      #expect(inner == [1])
      relay.accept(3)
    }).disposed(by: screen.bag)
    relay.accept(1)
    #expect((outer, inner) == ([0, 1, 2, 3], [1, 2, 3]))
  }

  @Test func `the only subscriber is replaced inside a delivery, and the new one receives the state at once`() {
    let relay = BehaviorRelay(value: 0)
    let driver = relay.asDriver().map { $0 }
    var (shown, atOnce) = ([Int](), [Int]())
    let serial = SerialDisposable()
    serial.disposable = driver.drive(onNext: { element in
      guard element == 1 else { return }
      serial.disposable = driver.drive(onNext: { shown.append($0) })
      atOnce = shown
    })
    relay.accept(1)
    #expect(atOnce == [1])
    relay.accept(2)
    #expect(shown == [1, 2])
    serial.dispose()
  }

  @Test func `the only subscriber leaves inside a delivery, and the next one receives the state at once`() {
    let relay = BehaviorRelay(value: 0)
    let driver = relay.asDriver().map { $0 }
    var (shown, atOnce) = ([Int](), [Int]())
    let first = SerialDisposable()
    first.disposable = driver.drive(onNext: { element in
      guard element == 1 else { return }
      first.dispose()
      driver.drive(onNext: { shown.append($0) }).disposed(by: screen.bag)
      atOnce = shown
    })
    relay.accept(1)
    #expect(atOnce == [1])
    relay.accept(2)
    #expect(shown == [1, 2])
  }

  @Test func `a subscriber that arrives while the source is canceled begins anew, without an old element`() {
    let relay = PublishRelay<Int>()
    var seen: [String] = []
    var driver: Driver<Int>?
    driver = relay.asDriver(onErrorJustReturn: 0).do(onDispose: {
      if seen == ["a1"] { driver?.drive(onNext: { seen.append("b\($0)") }).disposed(by: screen.bag) }
    }).map { $0 }
    let first = driver?.drive(onNext: { seen.append("a\($0)") })
    relay.accept(1)
    first?.dispose()
    #expect(seen == ["a1"])
    relay.accept(2)
    driver?.drive(onNext: { seen.append("c\($0)") }).disposed(by: screen.bag)
    #expect(seen == ["a1", "b2", "c2"])
    driver = nil
  }

  @Test func `a subscriber that leaves inside its own replay leaves the source to the others`() {
    let relay = BehaviorRelay(value: 0)
    var log: [String] = []
    let driver = relay.asDriver().do(onSubscribe: { log.append("+") }, onDispose: { log.append("-") })
    driver.drive().disposed(by: screen.bag)
    driver.asObservable().take(1).subscribe().dispose()
    #expect(log == ["+"])
  }

  @Test func `a replay in which all subscribers leave does not begin the source again`() {
    let relay = BehaviorRelay(value: 0)
    var log: [String] = []
    let driver = relay.asDriver().do(onSubscribe: { log.append("+") }, onDispose: { log.append("-") })
    let first = driver.drive()
    driver.asObservable().take(1).subscribe(onNext: { _ in first.dispose() }).dispose()
    #expect(log == ["+", "-"])
  }

  @Test func `an element whose closure makes the last subscriber leave is not kept for the next one`() {
    let relay = PublishRelay<Int>()
    let driving = SerialDisposable()
    let driver = relay.asDriver(onErrorJustReturn: 0).map { element in
      if element == 1 { driving.dispose() }
      return element
    }
    var seen: [Int] = []
    driving.disposable = driver.drive(onNext: { seen.append($0) })
    relay.accept(1)
    driver.drive(onNext: { seen.append($0) }).disposed(by: screen.bag)
    relay.accept(2)
    #expect(seen == [2])
  }

  @Test func `an end inside a replay does not begin the source again`() {
    let trigger = PublishSubject<Int>()
    var subscriptions = 0
    let driver = Observable.just(1).concat(trigger.take(1)).asDriver(onErrorJustReturn: 0)
      .do(onSubscribe: { subscriptions += 1 }).map { $0 }
    driver.drive().disposed(by: screen.bag)
    driver.drive(onNext: { if $0 == 1 { trigger.onNext(2) } }).disposed(by: screen.bag)
    #expect(subscriptions == 1)
  }

  @Test func `a subscriber is not called inside its own replay`() {
    let relay = BehaviorRelay(value: 0)
    let driver = relay.asDriver().map { $0 }
    driver.drive().disposed(by: screen.bag)
    var log: [String] = []
    driver.drive(onNext: { element in
      log.append("begin \(element)")
      if element == 0 { relay.accept(1) }
      log.append("end \(element)")
    }).disposed(by: screen.bag)
    #expect(log == ["begin 0", "end 0", "begin 1", "end 1"])
  }

  @Test func `a subscriber that arrives inside the replay of another receives what it sends in its own replay`() {
    let relay = BehaviorRelay(value: 0)
    let driver = relay.asDriver().map { $0 }
    driver.drive().disposed(by: screen.bag)
    var (outer, inner) = ([Int](), [Int]())
    driver.drive(onNext: { element in
      outer.append(element)
      guard element == 0 else { return }
      driver.drive(onNext: { element in
        inner.append(element)
        if element == 0 { relay.accept(1) }
      }).disposed(by: screen.bag)
    }).disposed(by: screen.bag)
    #expect((outer, inner) == ([0, 1], [0, 1]))
  }

  @Test func `a subscriber that leaves inside a delivery receives nothing more`() {
    let relay = BehaviorRelay(value: 0)
    let driver = relay.asDriver().map { $0 }
    var seen: [Int] = []
    let later = SerialDisposable()
    driver.drive(onNext: { if $0 == 1 { later.dispose() } }).disposed(by: screen.bag)
    later.disposable = driver.drive(onNext: { seen.append($0) })
    relay.accept(1)
    #expect(seen == [0])
  }

  @Test func `subscribers do not retain the source, and are released with it`() {
    var relay: BehaviorRelay<Int>? = BehaviorRelay(value: 0)
    weak let released = relay
    var ends = 0
    let driving = relay?.asDriver().map { $0 }.drive(
      onNext: { _ in }, onCompleted: { Issue.record("A relay does not complete.") }, onDisposed: { ends += 1 })
    relay = nil
    #expect(released == nil)
    #expect(ends == 1)
    driving?.dispose()
  }

  @Test func `what a subscriber captures is released when it leaves, although others stay`() {
    final class Picture: Sendable {}
    let relay = BehaviorRelay(value: 0)
    let driver = relay.asDriver().map { $0 }
    driver.drive().disposed(by: screen.bag)
    var picture: Picture? = Picture()
    weak let captured = picture
    let driving = driver.asObservable().map { [picture] in (picture, $0) }.subscribe()
    picture = nil
    #expect(captured != nil)
    driving.dispose()
    #expect(captured == nil)
  }

  @Test func `the latest element is released at an end`() {
    final class Picture: Sendable {}
    weak var kept: Picture?
    let subject = PublishSubject<Picture>()
    let driver = subject.asDriver(onErrorDriveWith: .empty()).map { $0 }
    driver.drive().disposed(by: screen.bag)
    do {
      let picture = Picture()
      kept = picture
      subject.onNext(picture)
    }
    #expect(kept != nil)
    subject.onCompleted()
    #expect(kept == nil)
    withExtendedLifetime(driver) {}
  }

  @Test func `each subscriber receives elements in its own scope`() {
    let relay = BehaviorRelay(value: 0)
    let driver = relay.asDriver().map { $0 }
    let scopes = [Diagnostics(), Diagnostics()]
    var seen: [Bool] = []
    for scope in scopes {
      scope.run { driver.drive(onNext: { _ in seen.append(Diagnostics.current === scope) }).disposed(by: screen.bag) }
    }
    scopes[0].run { relay.accept(1) }
    #expect(seen == [true, true, true, true])
  }

  // MARK: Errors

  @Test func `an error is replaced, on the main actor, by an element, another driver, or what a closure returns`() async
  {
    let subject = PublishSubject<Int>()
    var texts: [String] = []
    subject.asDriver(onErrorJustReturn: 7).drive(onNext: { texts.append("\($0)") }, onCompleted: { texts.append("|") })
      .disposed(by: screen.bag)
    subject.asDriver(onErrorDriveWith: .just(8)).drive(onNext: { texts.append("\($0)") }).disposed(by: screen.bag)
    subject.asSignal(onErrorSignalWith: .empty()).emit(onCompleted: { texts.append("none") }).disposed(by: screen.bag)
    subject.asSignal(onErrorRecover: { error in
      texts.append("\(error)")
      return .just(9)
    }).emit(onNext: { texts.append("\($0)") }).disposed(by: screen.bag)
    onAnotherThread { subject.onError(Failure()) }
    #expect(texts == [])
    await mainQueueIsIdle()
    // Only within a stream is there an order: on a busy machine, one may take a turn of the main queue more.
    #expect(texts.count == 6)
    #expect(texts.filter { ["7", "|"].contains($0) } == ["7", "|"])
    #expect(texts.filter { ["8", "none"].contains($0) }.sorted() == ["8", "none"])
    #expect(texts.filter { ["failure", "9"].contains($0) } == ["failure", "9"])
  }

  // MARK: Load

  @Test(arguments: 0..<8) func `many threads feed a chain that subscribers join and leave on the main actor`(
    _: Int
  ) async {
    let relay = BehaviorRelay(value: 0)
    let driver = relay.asDriver().map { $0 + 1 }.filter { $0 > 0 }.map { $0 - 1 }
    var last = [Int?](repeating: nil, count: 20)
    let done = DispatchGroup()
    for thread in 0..<2 {
      DispatchQueue.global().async(group: done) {
        for element in 1...200 { relay.accept(thread * 1_000 + element) }
      }
    }
    for index in 0..<20 {
      let driving = driver.drive(onNext: { last[index] = $0 })
      await mainQueueIsIdle()
      if index < 10 {
        DispatchQueue.global().async(group: done) { driving.dispose() }
      } else {
        driving.disposed(by: screen.bag)
      }
    }
    await withCheckedContinuation { continuation in done.notify(queue: .main) { continuation.resume() } }
    relay.accept(5_000)
    await mainQueueIsIdle()
    #expect(last.suffix(10).allSatisfy { $0 == 5_000 })
    #expect(last.prefix(10).allSatisfy { $0 != 5_000 })
  }

  @Test func `a chain of a thousand steps is subscribed to, delivers and is released`() {
    let steps = isAddressSanitized ? 100 : 1_000
    let relay = BehaviorRelay(value: 0)
    var driver = relay.asDriver()
    for _ in 0..<steps { driver = driver.map { $0 + 1 } }
    var seen: [Int] = []
    let driving = driver.drive(onNext: { seen.append($0) })
    relay.accept(1)
    driving.dispose()
    #expect(seen == [steps, steps + 1])
  }
}
