import Rill
import RillTesting
import TestSupport
import Testing

/// In random graphs under many orders of taps and hops, every event ends at the tap that it comes from: each element is
/// the number of its tap, whatever it passes through.
@MainActor @Suite struct CauseLawTests {
  @Test(arguments: 1...repeats(debug: 12, release: 60))
  func `every chain ends at the tap that the element names`(_ seed: Int) {
    let failure = scenario(seed).explore(depth: 2, orders: 20, seed: seed)
    #expect(failure == nil, "\(failure.map { "\($0)" } ?? "")")
  }

  @Test func `the law notices a chain that is broken off`() {
    #expect(scenario(1, breaks: true).explore(depth: 2, orders: 20) != nil)
  }

  /// - Parameter breaks: whether one position forgets what it is delivering.
  private func scenario(_ seed: Int, breaks: Bool = false) -> Scenario {
    Scenario("causes \(seed)") { run in
      let main = run.main
      let recording = Recording(capacity: 2_000, clock: { main.now })
      let scope = Diagnostics()
      scope.recording = recording
      let graph = RandomFlow(seed, run, breaks: breaks)
      scope.run { graph.build(run.bag) }
      let taps = Protected(0)
      for user in 1...3 {
        let line = run.line("user \(user)")
        for _ in 1...3 {
          line.does("taps") {
            let tap = taps.withLock { count in
              count += 1
              return count
            }
            scope.run { Recording.add(.event, "tap", "\(tap)") { graph.send(tap, from: user) } }
          }
        }
      }
      run.expect("Every chain ends at its tap.") {
        recording.records.filter { $0.kind == .next && $0.text != "0" }.allSatisfy { record in
          let root = recording.why(record).records.last
          return root?.kind == .event && root?.text.flatMap(Int.init) == record.text.flatMap(Int.init).map(abs)
        }
      }
      run.expect("Something has been delivered.") { recording.records.contains { $0.kind == .next } }
    }
  }
}

/// Streams that pass the numbers of taps on, each made of earlier ones at random.
@MainActor private final class RandomFlow {
  private var random: SeededGenerator
  private let run: Schedule
  private let breaks: Bool
  private let first = PublishSubject<Int>(), second = BehaviorRelay(value: 0), third = BehaviorRelay(value: 0)
  private let queues: [ScheduledQueue]

  init(_ seed: Int, _ run: Schedule, breaks: Bool) {
    random = SeededGenerator(seed: seed)
    self.run = run
    self.breaks = breaks
    queues = [run.main, run.queue("a"), run.queue("b")]
  }

  func send(_ tap: Int, from user: Int) {
    switch user {
    case 1: first.onNext(tap)
    case 2: second.accept(tap)
    default:
      batch {
        third.accept(-tap)
        third.accept(tap)
      }
    }
  }

  func build(_ bag: DisposeBag) {
    var streams = [first.asObservable(), second.asObservable(), third.asObservable()]
    // Taps are numbered as they are made, so the greater one is the newer one.
    streams.append(Derived(second, third) { max($0, $1) }.asObservable())
    for _ in 1...8 { streams.append(next(streams, bag)) }
    if breaks { streams.append(forgetting(streams[0])) }
    for stream in streams { stream.subscribe(onNext: { _ in }).disposed(by: bag) }
  }

  private func next(_ streams: [Observable<Int>], _ bag: DisposeBag) -> Observable<Int> {
    let source = streams[Int.random(in: 0..<streams.count, using: &random)]
    let other = streams[Int.random(in: 0..<streams.count, using: &random)]
    let queue = queues[Int.random(in: 0..<queues.count, using: &random)]
    switch Int.random(in: 0..<14, using: &random) {
    case 0: return source.map { $0 }.filter { $0 != 3 }
    case 1, 2: return source.observe(on: queue)
    case 3: return source.delay(.seconds(1), scheduler: queue)
    case 4: return source.debounce(.seconds(1), scheduler: queue)
    case 5: return source.throttle(.seconds(1), scheduler: queue)
    case 6: return source.flatMapLatest { tap in Observable.timer(.seconds(1), scheduler: queue).map { _ in tap } }
    case 7: return source.flatMap { tap in .just(tap) }
    case 8: return .merge(source, other)
    case 9: return source.withLatestFrom(other) { tap, _ in tap }
    case 10: return source.share()
    case 11: return .create { observer in source.subscribe(onNext: { observer.onNext($0) }) }
    case 12:
      // A relay that sends again while it is delivering, so the second event waits.
      let relay = PublishRelay<Int>()
      relay.subscribe(onNext: { if $0 > 0 { relay.accept(-$0) } }).disposed(by: bag)
      source.bind(to: relay).disposed(by: bag)
      return relay.filter { $0 < 0 }.map { -$0 }
    default:
      let relay = BehaviorRelay(value: 0)
      source.bind(to: relay).disposed(by: bag)
      return relay.asObservable()
    }
  }

  /// Sends as what knows of no cause, to a subject.
  private func forgetting(_ source: Observable<Int>) -> Observable<Int> {
    let subject = PublishSubject<Int>()
    source.subscribe(onNext: { tap in Cause.none.run { subject.onNext(tap) } }).disposed(by: run.bag)
    return subject.asObservable()
  }
}
