import Rill
import RillTesting
import TestSupport
import Testing

/// The operators of drivers and signals: each has closures of the main actor and the result of the stream's operator.
@MainActor @Suite struct DriverStepsTests {
  /// State of the main actor that the closures use.
  @MainActor final class Screen {
    var bias = 0
    var seen: [String] = []
    let bag = DisposeBag()
  }

  private let screen = Screen()

  /// Subscribes to the sequence and to the stream, sends elements to both, and returns what they emit.
  private func outcomes<Element>(
    _ driver: (Driver<Int>) -> Driver<Element>, _ stream: (Observable<Int>) -> Observable<Element>,
    _ elements: [Int] = [1, 2, 2, 5, 3]
  ) -> (driver: [String], stream: [String]) {
    let subject = PublishSubject<Int>()
    var (driven, streamed) = ([String](), [String]())
    driver(subject.asDriver(onErrorJustReturn: 0))
      .drive(onNext: { driven.append("\($0)") }, onCompleted: { driven.append("|") }).disposed(by: screen.bag)
    stream(subject.asObservable()).materialize().bind(onNext: { event in
      if let element = event.element { streamed.append("\(element)") } else { streamed.append("|") }
    }).disposed(by: screen.bag)
    for element in elements { subject.onNext(element) }
    subject.onCompleted()
    return (driven, streamed)
  }

  private func expectSame<Element>(
    _ driver: (Driver<Int>) -> Driver<Element>, as stream: (Observable<Int>) -> Observable<Element>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (driven, streamed) = outcomes(driver, stream)
    #expect(driven == streamed, sourceLocation: sourceLocation)
    #expect(driven.count > 1, sourceLocation: sourceLocation)
  }

  @Test func `operators of one sequence do as those of streams`() {
    let screen = screen
    expectSame({ $0.map { $0 + screen.bias } }, as: { $0.map { $0 } })
    expectSame(
      { $0.compactMap { $0 > 2 + screen.bias ? "\($0)" : nil } }, as: { $0.compactMap { $0 > 2 ? "\($0)" : nil } })
    expectSame({ $0.filter { $0 > screen.bias + 1 } }, as: { $0.filter { $0 > 1 } })
    expectSame({ $0.scan(0) { $0 + $1 + screen.bias } }, as: { $0.scan(0) { $0 + $1 } })
    expectSame({ $0.pairwise().map { "\($0)" } }, as: { $0.pairwise().map { "\($0)" } })
    expectSame({ $0.distinctUntilChanged() }, as: { $0.distinctUntilChanged() })
    expectSame({ $0.distinctUntilChanged { ($0 + screen.bias) / 2 } }, as: { $0.distinctUntilChanged { $0 / 2 } })
    expectSame(
      { $0.distinctUntilChanged { $0 + screen.bias + 1 == $1 } }, as: { $0.distinctUntilChanged { $0 + 1 == $1 } })
    expectSame({ $0.skip(2) }, as: { $0.skip(2) })
    expectSame({ $0.take(2) }, as: { $0.take(2) })
    expectSame({ $0.startWith(8, 9) }, as: { $0.startWith(8, 9) })
  }

  @Test func `operators of several sequences do as those of streams`() {
    let screen = screen
    expectSame(
      { $0.flatMapLatest { .just($0 + screen.bias).startWith(9) } }, as: { $0.flatMapLatest { .just($0).startWith(9) } }
    )
    expectSame({ $0.flatMap { .just($0 + screen.bias) } }, as: { $0.flatMap { .just($0) } })
    expectSame(
      { $0.flatMapFirst { $0 == 1 + screen.bias ? Driver.never().startWith(1) : .just($0) }.take(1) },
      as: { $0.flatMapFirst { $0 == 1 ? Observable.never().startWith(1) : .just($0) }.take(1) })
    expectSame(
      { $0.withLatestFrom(Driver.just(3)) { $0 * $1 + screen.bias } },
      as: { $0.withLatestFrom(Observable.just(3)) { $0 * $1 } })
    expectSame({ $0.withLatestFrom(Driver.just("x")) }, as: { $0.withLatestFrom(Observable.just("x")) })
    expectSame(
      { Driver.combineLatest($0, .just(3)) { $0 * $1 + screen.bias } },
      as: { Observable.combineLatest($0, Observable.just(3)) { $0 * $1 } })
    expectSame(
      { Driver.combineLatest($0, Driver.just("x")).map { "\($0)\($1)\(screen.bias)" } },
      as: { Observable.combineLatest($0, Observable.just("x")).map { "\($0)\($1)0" } })
    expectSame(
      { Driver.zip($0, $0.skip(1)) { $0 - $1 - screen.bias } }, as: { Observable.zip($0, $0.skip(1)) { $0 - $1 } })
    expectSame(
      { Driver.zip($0, $0.skip(1)).map { "\($0)\($1)\(screen.bias)" } },
      as: { Observable.zip($0, $0.skip(1)).map { "\($0)\($1)0" } })
    expectSame({ Driver.merge($0, .just(8)) }, as: { Observable.merge($0, Observable.just(8)) })
  }

  @Test func `side effects run on the main actor, once for all subscribers`() {
    let (screen, subject) = (screen, PublishSubject<Int>())
    let driver = subject.asDriver(onErrorJustReturn: 0).do(
      onNext: { screen.seen.append("next \($0)") }, afterNext: { screen.seen.append("after \($0)") },
      onCompleted: { screen.seen.append("completed") }, afterCompleted: { screen.seen.append("after completed") },
      onSubscribe: { screen.seen.append("subscribe") }, onSubscribed: { screen.seen.append("subscribed") },
      onDispose: { screen.seen.append("dispose") })
    for name in ["a", "b"] { driver.drive(onNext: { screen.seen.append("\(name)\($0)") }).disposed(by: screen.bag) }
    subject.onNext(1)
    subject.onCompleted()
    #expect(
      screen.seen == [
        "subscribe", "subscribed", "next 1", "a1", "b1", "after 1", "completed", "dispose", "after completed",
      ])
  }

  @Test func `time passes on the main scheduler, for which virtual time can stand in`() {
    let (virtual, subject) = (VirtualTimeScheduler(), PublishSubject<Int>())
    var seen: [String] = []
    func note(_ name: String) -> @MainActor (Int) -> Void { { seen.append("\(name) \($0) at \(virtual.now)") } }
    virtual.replacingMain {
      let signal = subject.asSignal(onErrorJustReturn: 0)
      signal.debounce(.seconds(10)).emit(onNext: note("debounced")).disposed(by: screen.bag)
      signal.throttle(.seconds(5)).emit(onNext: note("throttled")).disposed(by: screen.bag)
      signal.delay(.seconds(1)).emit(onNext: note("delayed")).disposed(by: screen.bag)
      subject.onNext(1)
      subject.onNext(2)
      #expect(seen == ["throttled 1 at 0.0 seconds"])
      virtual.advance(by: .seconds(60))
    }
    #expect(
      seen.dropFirst() == [
        "delayed 1 at 1.0 seconds", "delayed 2 at 1.0 seconds", "throttled 2 at 5.0 seconds",
        "debounced 2 at 10.0 seconds",
      ])
  }

  @Test func `every order of two threads that feed a driver leads to the latest element`() {
    let scenario = Scenario("two writers") { run in
      let relay = BehaviorRelay(value: 0)
      let shown = Log<Int>()
      relay.asDriver().map { $0 }.drive(onNext: { shown.add($0) }).disposed(by: run.bag)
      for (name, value) in [("first", 1), ("second", 2)] {
        let (commands, queue) = (PublishRelay<Int>(), run.queue("\(name) queue"))
        commands.observe(on: queue).bind(to: relay).disposed(by: run.bag)
        run.line("\(name) writer").does("writes \(value)") { commands.accept(value) }
      }
      run.expect("The screen shows the value.") { shown.entries.last == relay.value }
    }
    #expect(scenario.explore() == nil)
  }

  // MARK: Targets

  @Test func `a driver drives closures, properties, relays, binders and subjects, also of optional values`() {
    final class Label: Sendable {
      @MainActor var text = ""
      @MainActor var hint: String?
    }
    let (label, screen) = (Label(), screen)
    let relay = BehaviorRelay(value: "a")
    let driver = relay.asDriver()
    let (state, other) = (BehaviorRelay(value: ""), PublishRelay<String>())
    let optionalState = BehaviorRelay<String?>(value: nil)
    other.bind(onNext: { screen.seen.append("other \($0)") }).disposed(by: screen.bag)
    let (events, replayed) = (PublishRelay<String>(), ReplayRelay<String>.create(bufferSize: 1))
    let (subject, optionalSubject) = (PublishSubject<String>(), ReplaySubject<String?>.create(bufferSize: 1))
    let binder = Binder<String>(screen) { $0.seen.append("binder \($1)") }
    let optional = Binder<String?>(screen) { $0.seen.append("optional \($1 ?? "nil")") }
    events.bind(onNext: { screen.seen.append("events \($0)") }).disposed(by: screen.bag)
    subject.bind(onNext: { screen.seen.append("subject \($0)") }).disposed(by: screen.bag)
    let disposables: [any Disposable] = [
      driver.drive(\.text, on: label), driver.drive(\.hint, on: label),
      driver.drive(with: screen, onNext: { $0.seen.append("with \($1)") }),
      driver.drive(state), driver.drive(other), driver.drive(optionalState),
      driver.drive(events), driver.drive(replayed), driver.drive(binder), driver.drive(optional),
      driver.drive(subject), driver.drive(optionalSubject),
    ]
    #expect((label.text, label.hint) == ("a", "a"))
    #expect((state.value, optionalState.value) == ("a", "a"))
    #expect(screen.seen == ["with a", "other a", "events a", "binder a", "optional a", "subject a"])
    for disposable in disposables { disposable.dispose() }
    relay.accept("b")
    #expect((label.text, state.value, screen.seen.count) == ("a", "a", 6))
  }

  @Test func `a signal emits to closures, properties, relays, binders and subjects, also of optional values`() {
    final class Label: Sendable {
      @MainActor var text = ""
      @MainActor var hint: String?
    }
    let (label, screen) = (Label(), screen)
    let relay = PublishRelay<String>()
    let signal = relay.asSignal()
    let (state, optionalState) = (BehaviorRelay(value: ""), BehaviorRelay<String?>(value: nil))
    let (events, subject) = (PublishRelay<String>(), PublishSubject<String>())
    let optionalSubject = PublishSubject<String?>()
    let binder = Binder<String>(screen) { $0.seen.append("binder \($1)") }
    let optional = Binder<String?>(screen) { $0.seen.append("optional \($1 ?? "nil")") }
    events.bind(onNext: { screen.seen.append("events \($0)") }).disposed(by: screen.bag)
    subject.bind(onNext: { screen.seen.append("subject \($0)") }).disposed(by: screen.bag)
    optionalSubject.bind(onNext: { screen.seen.append("optional subject \($0 ?? "nil")") }).disposed(by: screen.bag)
    let disposables: [any Disposable] = [
      signal.emit(to: \.text, on: label), signal.emit(to: \.hint, on: label),
      signal.emit(with: screen, onNext: { $0.seen.append("with \($1)") }),
      signal.emit(to: state), signal.emit(to: optionalState), signal.emit(to: events), signal.emit(to: binder),
      signal.emit(to: optional), signal.emit(to: subject), signal.emit(to: optionalSubject),
    ]
    relay.accept("a")
    #expect((label.text, label.hint) == ("a", "a"))
    #expect((state.value, optionalState.value) == ("a", "a"))
    #expect(
      screen.seen == ["with a", "events a", "binder a", "optional a", "subject a", "optional subject a"])
    for disposable in disposables { disposable.dispose() }
    relay.accept("b")
    #expect((label.text, state.value, screen.seen.count) == ("a", "a", 6))
  }
}
