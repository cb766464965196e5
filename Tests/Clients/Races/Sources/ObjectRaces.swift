import Rill
import RillInjection
import RillTesting

// MARK: Lifetimes

/// A disposable that notices when its memory is used for something else.
final class CheckedDisposable: Disposable {
  private let numbers: (Int, Int)

  init(_ round: Int) { numbers = (round, ~round) }

  func dispose() { precondition(numbers.0 == ~numbers.1, "A disposable was read that had been released.") }
}

let disposableRaces = [
  Race("serial disposable") {
    let serial = SerialDisposable()
    return [
      { serial.disposable = CheckedDisposable($0) },
      { _ in for _ in 0..<8 { serial.disposable?.dispose() } },
      { _ in for _ in 0..<8 { serial.disposable?.dispose() } },
    ]
  },
  Race("single assignment disposable") {
    let current = BehaviorRelay(value: SingleAssignmentDisposable())
    return [
      { _ in
        let disposable = SingleAssignmentDisposable()
        current.accept(disposable)
        disposable.setDisposable(Disposables.create { check(Box(round: 1)) })
      },
      { _ in current.value.dispose() },
    ]
  },
  Race("composite disposable") {
    let composite = CompositeDisposable()
    return [
      { _ in if let key = composite.insert(Disposables.create { check(Box(round: 1)) }) { composite.remove(for: key) }
      },
      { _ in _ = composite.insert(Disposables.create { check(Box(round: 1)) }).map(composite.remove) },
      { _ in precondition(composite.count <= 2) },
    ]
  },
  Race("dispose bag") {
    let bags = BehaviorRelay(value: DisposeBag())
    let subject = PublishSubject<Box>()
    return [
      { _ in subject.subscribe(onNext: { check($0) }).disposed(by: bags.value) },
      { round in if round % 64 == 0 { bags.accept(DisposeBag()) } },
      { subject.onNext(Box(round: $0)) },
    ]
  },
  Race("reuse scope") {
    let scope = ReuseScope()
    let relay = BehaviorRelay(value: Screen(round: 0))
    return [
      { _ in relay.subscribe(onNext: { check($0) }).disposed(by: scope) },
      { _ in scope.reset() },
      { round in if round % 64 == 0 { relay.accept(Screen(round: round)) } },
    ]
  },
]

// MARK: Diagnostics

let diagnosticRaces = [
  Race("debug sink") {
    let scope = Diagnostics()
    return [
      { round in
        let box = Box(round: round)
        scope.debugSink = { _ in check(box) }
      },
      { _ in scope.debugSink("line") },
    ]
  },
  Race("unhandled error") {
    let scope = Diagnostics()
    return [
      { round in
        let box = Box(round: round)
        scope.unhandledError = { _, _ in check(box) }
      },
      { _ in scope.unhandledError(Failure(box: Box(round: 1)), CallSite()) },
    ]
  },
  Race("live subscriptions") {
    let scope = Diagnostics()
    scope.tracksSubscriptions = true
    let subject = PublishSubject<Box>()
    let side: Race.Side = { _ in scope.run { subject.subscribe(onNext: { check($0) }).dispose() } }
    return [
      side,
      side,
      { _ in precondition(scope.liveSubscriptions.allSatisfy { $0.description.contains(".swift:") }) },
    ]
  },
  Race("recording") {
    let scope = Diagnostics()
    let recording = Recording(capacity: 8)
    scope.recording = recording
    let relay = scope.run { BehaviorRelay(value: String(round: 0)) }
    let subscription = scope.run { relay.subscribe(onNext: { check($0) }) }
    return [
      { round in withExtendedLifetime(subscription) { scope.run { relay.accept(String(round: round)) } } },
      { _ in precondition(recording.records.allSatisfy { !$0.description.isEmpty }) },
      { round in scope.recording = round % 2 == 0 ? recording : Recording(capacity: 2) },
    ]
  },
]

// MARK: The test kit and the container

let kitRaces = [
  Race("virtual time") {
    let scheduler = VirtualTimeScheduler()
    return [
      { round in
        let box = Box(round: round)
        let work = scheduler.schedule(after: .milliseconds(round % 7)) { check(box) }
        if round % 3 == 0 { work.dispose() }
      },
      { _ in scheduler.advance(by: .milliseconds(1)) },
    ]
  },
  Race("recorded events") {
    let scheduler = VirtualTimeScheduler()
    let observers = BehaviorRelay(value: TestableObserver<Box>(scheduler: scheduler))
    return [
      { round in
        if round % 64 == 0 { observers.accept(TestableObserver<Box>(scheduler: scheduler)) }
        observers.value.onNext(Box(round: round))
      },
      { _ in for event in observers.value.events { if case .next(let box) = event.event { check(box) } } },
    ]
  },
  Race("container") {
    let container = InjectionContainer()
    container.register(scope: .shared) { Box(round: 0) }
    return [
      { round in container.register(scope: .shared) { Box(round: round) } },
      { _ in if let box = try? container.resolve(Box.self) { check(box) } },
    ]
  },
]
