import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct DiagnosticsTests {
  let scope = Diagnostics()
  let log = Log<String>()

  private func tracked(_ body: () -> Void) -> [String] {
    scope.tracksSubscriptions = true
    scope.run(body)
    return scope.liveSubscriptions.map { "\($0.site)" }
  }

  @Test func `live subscriptions stand with the place of the call, in order, until they end or are disposed of`() {
    let subject = PublishSubject<Int>()
    let bag = DisposeBag()
    let first = SerialDisposable()
    let live = tracked {
      first.disposable = subject.subscribe(onNext: { _ in }, file: "App/Feed.swift", line: 1)
      subject.map { $0 }.bind(to: BehaviorRelay(value: 0), file: "App/Feed.swift", line: 2).disposed(by: bag)
      subject.subscribe({ _ in }, file: "App/Feed.swift", line: 3).disposed(by: bag)
      Observable.just(1).subscribe(onNext: { _ in }, file: "App/Feed.swift", line: 4).disposed(by: bag)
    }
    #expect(live == ["App/Feed.swift:1", "App/Feed.swift:2", "App/Feed.swift:3"])
    #expect(scope.liveSubscriptions.first?.description == "#1 App/Feed.swift:1")
    first.dispose()
    #expect(scope.liveSubscriptions.map(\.site.line) == [2, 3])
    subject.onCompleted()
    #expect(scope.liveSubscriptions.isEmpty)
  }

  @Test func `a scope sees its own subscriptions only, and none that were made while it did not track`() {
    let subject = PublishSubject<Int>()
    let other = Diagnostics()
    other.tracksSubscriptions = true
    let bag = DisposeBag()
    let live = tracked {
      other.run { subject.subscribe(onNext: { _ in }).disposed(by: bag) }
      subject.subscribe(onNext: { _ in }, file: "App/Feed.swift", line: 1).disposed(by: bag)
      scope.tracksSubscriptions = false
      subject.subscribe(onNext: { _ in }).disposed(by: bag)
    }
    #expect(live == ["App/Feed.swift:1"])
    #expect(other.liveSubscriptions.count == 1)
  }

  @Test func `a subject that is released removes its subscriptions from the list`() {
    let bag = DisposeBag()
    let live = tracked {
      let subject = PublishSubject<Int>()
      subject.map { $0 }.subscribe(onNext: { _ in }).disposed(by: bag)
    }
    #expect(live.isEmpty)
  }

  /// Sends from outside the scope, and checks which scope the subscriber's closures see.
  private func expectInheritance(
    _ location: SourceLocation = #_sourceLocation, through chain: (Observable<Int>) -> Observable<Int>
  ) {
    let subject = PublishSubject<Int>()
    let bag = DisposeBag()
    let scope = scope
    let done = DispatchSemaphore(value: 0)
    scope.run {
      chain(subject.asObservable()).subscribe(
        onNext: { [log] _ in log.add(Diagnostics.current === scope ? "scope" : "other") },
        onCompleted: { [log] in
          log.add(Diagnostics.current === scope ? "scope" : "other")
          done.signal()
        }
      ).disposed(by: bag)
    }
    onAnotherThread {
      subject.onNext(1)
      subject.onCompleted()
    }
    done.waitForSignal(location)
    #expect(log.entries.suffix(2) == ["scope", "scope"], sourceLocation: location)
  }

  @Test func `effects of a sender outside belong to the subscriber's scope`() {
    expectInheritance { $0 }
  }

  @Test func `operators pass the scope on`() {
    expectInheritance { $0.map { $0 }.filter { _ in true } }
  }

  @Test func `inner streams pass the scope on`() {
    expectInheritance { $0.flatMap { Observable.of($0) } }
  }

  @Test func `the observer of create passes the scope on`() {
    expectInheritance { source in
      Observable.create { observer in
        // Created inside the scope, sends from outside.
        source.subscribe(observer)
      }
    }
  }

  @Test func `a queue passes the scope on`() {
    expectInheritance { $0.observe(on: SerialDispatchQueueScheduler()) }
  }

  @Test func `a custom scheduler passes the scope on`() {
    expectInheritance { $0.observe(on: ForeignScheduler()) }
    expectInheritance { $0.delay(.seconds(1), scheduler: ForeignScheduler()) }
  }

  @Test func `a shared stream's subscribers each keep their own`() {
    let subject = PublishSubject<Int>()
    let other = Diagnostics()
    let shared = subject.share()
    let bag = DisposeBag()
    for scope in [scope, other] {
      scope.run {
        shared.subscribe(onNext: { [log] _ in log.add("\(Diagnostics.current === scope)") }).disposed(by: bag)
      }
    }
    subject.onNext(1)
    #expect(log.entries == ["true", "true"])
  }

  @Test func `a subscriber outside all scopes does not join that of a sender`() {
    let subject = PublishSubject<Int>()
    let subscription = subject.subscribe(onNext: { [log] _ in
      log.add("\(Diagnostics.current === Diagnostics.shared)")
    })
    scope.run { subject.onNext(1) }
    #expect(log.entries == ["true"])
    subscription.dispose()
  }

  @Test func `a binder that waits for values is no subscription`() {
    let target = Token()
    let bag = DisposeBag()
    var binder: Binder<Int>?
    let live = tracked {
      binder = Binder(target) { _, _ in }
      // Lives as long, so the list is seen not to be empty for another reason.
      Observable<Int>.never().subscribe(onNext: { _ in }, file: "App/Feed.swift", line: 1).disposed(by: bag)
    }
    #expect(live == ["App/Feed.swift:1"])
    // A binder that has been released waits for nothing.
    withExtendedLifetime((binder, target)) {}
  }

  @Test func `thousands that have ended leave those that are live, with their numbers`() {
    let subject = PublishSubject<Int>()
    let bag = DisposeBag()
    _ = tracked {
      for number in 1...5_000 {
        let subscription = subject.subscribe(onNext: { _ in })
        if number.isMultiple(of: 1_000) { subscription.disposed(by: bag) } else { subscription.dispose() }
      }
    }
    #expect(scope.liveSubscriptions.map(\.number) == [1_000, 2_000, 3_000, 4_000, 5_000])
  }

  @Test func `a task passes the scope on`() async {
    await scope.run {
      await withCheckedContinuation { continuation in
        _ = Observable.task { 1 }.subscribe(onNext: { [log, scope] _ in
          log.add("\(Diagnostics.current === scope)")
          continuation.resume()
        })
      }
    }
    #expect(log.entries == ["true"])
  }

  @Test func `virtual time passes the scope on, also to custom work`() {
    let scheduler = VirtualTimeScheduler()
    scope.run {
      _ = scheduler.schedule(after: .seconds(1)) { [log, scope] in log.add("\(Diagnostics.current === scope)") }
    }
    scheduler.run()
    #expect(log.entries == ["true"])
    #expect(Diagnostics.current === Diagnostics.shared)
  }

  @Test func `an unhandled error goes to the hook of the scope that subscribed, wherever it was sent`() {
    scope.unhandledError = { [log] error, site in log.add("\(error) at \(site)") }
    let subject = PublishSubject<Int>()
    let bag = DisposeBag()
    scope.run {
      subject.map { $0 }.bind(to: PublishRelay(), file: "App/Feed.swift", line: 1).disposed(by: bag)
      subject.subscribe(onNext: { _ in }, file: "App/Feed.swift", line: 2).disposed(by: bag)
    }
    onAnotherThread { subject.onError(Failure()) }
    #expect(log.entries == ["failure at App/Feed.swift:1", "failure at App/Feed.swift:2"])
  }

  @Test func `without a hook, an unhandled error is a line on standard error`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      Observable<Int>.error(Failure()).subscribe(onNext: { _ in }, file: "App/Feed.swift", line: 7).dispose()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text == "Rill: unhandled error at App/Feed.swift:7: failure\n")
  }
}

/// A custom scheduler that does not know about scopes.
private struct ForeignScheduler: Scheduler {
  let queue = DispatchQueue(label: "foreign")
  var now: Duration { .zero }

  func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    queue.async(execute: action)
    return Disposables.create()
  }

  func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable { schedule(action) }
}
