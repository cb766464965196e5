import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct RetryBackoffTests {
  let scheduler = VirtualTimeScheduler()

  /// The same numbers for the same seed.
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }

  /// When a stream that always fails at once is subscribed to, up to `attempts` times.
  private func attempts(_ attempts: Int, _ backoff: Backoff, seed: UInt64 = 1) -> [Duration] {
    let source = TestableObservable<String>.cold("#", on: scheduler)
    let start = scheduler.now
    _ = record(
      source.retry(attempts, backoff: backoff, scheduler: scheduler, using: Seeded(state: seed)), on: scheduler)
    return source.subscriptions.map { $0.from - start }
  }

  @Test func `the wait doubles from attempt to attempt`() {
    let source = TestableObservable<String>.cold("-a#", on: scheduler)
    let stream = source.retry(3, backoff: Backoff(delay: .seconds(1)), scheduler: scheduler)
    #expect(record(stream, on: scheduler).difference(from: "-a--a---a#") == nil)
    #expect(source.subscriptions.map(\.from) == [.zero, .seconds(3), .seconds(7)])
  }

  @Test func `each wait is the previous one times the factor`() {
    #expect(attempts(4, Backoff(delay: .seconds(2), factor: 3)) == [.zero, .seconds(2), .seconds(8), .seconds(26)])
    #expect(
      attempts(4, Backoff(delay: .milliseconds(100), factor: 1.5)) == [
        .zero, .milliseconds(100), .milliseconds(250), .milliseconds(475),
      ])
    #expect(attempts(3, Backoff(delay: .seconds(1), factor: 1)) == [.zero, .seconds(1), .seconds(2)])
    #expect(attempts(3, Backoff(delay: .zero)) == [.zero, .zero, .zero])
  }

  @Test func `no wait is longer than the ceiling`() {
    #expect(
      attempts(5, Backoff(delay: .seconds(1), ceiling: .seconds(3))) == [
        .zero, .seconds(1), .seconds(3), .seconds(6), .seconds(9),
      ])
    #expect(attempts(3, Backoff(delay: .seconds(9), ceiling: .seconds(2))) == [.zero, .seconds(2), .seconds(4)])
  }

  @Test func `many attempts do not make a wait too long to count`() {
    let times = attempts(2_000, Backoff(delay: .seconds(1), factor: 10, ceiling: .seconds(60)))
    #expect(times.count == 2_000)
    #expect(times[1999] - times[1998] == .seconds(60))
  }

  @Test func `that many attempts are made in all, and then the error passes`() {
    #expect(attempts(1, Backoff(delay: .seconds(1))) == [.zero])
    let observer = TestableObserver<Int>(scheduler: scheduler)
    let subscription = Observable<Int>.error(Failure("last"))
      .retry(2, backoff: Backoff(delay: .seconds(1)), scheduler: scheduler).subscribe(observer)
    scheduler.run()
    #expect(observer.error as? Failure == Failure("last"))
    subscription.dispose()
  }

  @Test func `completion and success after a wait pass`() {
    let failing = Protected(true)
    let stream = Observable<String>.deferred { failing.exchange(false) ? .error(Failure()) : .just("a") }
      .retry(backoff: Backoff(delay: .seconds(2)), scheduler: scheduler)
    #expect(record(stream, on: scheduler).difference(from: "--(a|)") == nil)
  }

  @Test func `jitter spreads each wait around its length, by its share at most`() {
    let times = attempts(200, Backoff(delay: .seconds(10), factor: 1, jitter: 0.5))
    let waits = zip(times.dropFirst(), times).map { $0 - $1 }
    #expect(waits.allSatisfy { $0 >= .seconds(5) && $0 <= .seconds(15) })
    #expect(waits.contains { $0 < .seconds(7) })
    #expect(waits.contains { $0 > .seconds(13) })
  }

  @Test func `the same seed causes the same waits, another seed others`() {
    let backoff = Backoff(delay: .seconds(1), jitter: 1)
    #expect(attempts(8, backoff, seed: 7) == attempts(8, backoff, seed: 7))
    #expect(attempts(8, backoff, seed: 7) != attempts(8, backoff, seed: 8))
  }

  @Test func `each subscription begins with the first wait, and a copy of the generator`() {
    let source = TestableObservable<String>.cold("#", on: scheduler)
    let backoff = Backoff(delay: .seconds(1), jitter: 1)
    let stream = source.retry(5, backoff: backoff, scheduler: scheduler, using: Seeded(state: 7))
    let bag = DisposeBag()
    for _ in 0..<2 { stream.subscribe(onError: { _ in }).disposed(by: bag) }
    scheduler.run()
    let times = source.subscriptions.map(\.from)
    #expect(times.count == 10)
    #expect(times.enumerated().filter { $0.offset % 2 == 0 }.map(\.element) == attempts(5, backoff, seed: 7))
    #expect(times.enumerated().filter { $0.offset % 2 == 1 }.map(\.element) == attempts(5, backoff, seed: 7))
  }

  @Test func `disposal during a wait cancels it`() {
    let log = Log<String>()
    let subscription = Observable<Int>.deferred {
      log.add("attempt")
      return .error(Failure())
    }.retry(backoff: Backoff(delay: .seconds(1)), scheduler: scheduler).subscribe(onNext: { _ in })
    subscription.dispose()
    scheduler.run()
    #expect(log.entries == ["attempt"])
    #expect(scheduler.now == .zero)
  }

  @Test func `an immediate scheduler skips the waits, and needs no stack`() {
    let count = Protected(0)
    let stream = Observable<Int>.deferred {
      let attempt = count.withLock {
        $0 += 1
        return $0
      }
      return attempt < 10_000 ? .error(Failure()) : .just(attempt)
    }.retry(backoff: Backoff(delay: .seconds(1)), scheduler: ImmediateScheduler.instance)
    #expect(stream.timeline() == "([10000]|)")
  }

  @Test(arguments: [0, -1])
  func `a count that is not positive traps with a message that names it`(count: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [count] in
      _ = Observable.of(1).retry(count, backoff: Backoff(delay: .zero), scheduler: VirtualTimeScheduler())
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("retry(_:backoff:) was given a maxAttemptCount of \(count); it must be positive."))
  }

  @Test(
    arguments: [
      ("delay", "Backoff was given a delay of -1.0 seconds; it must not be negative."),
      ("factor", "Backoff was given a factor of 0.5; it must be finite and at least 1."),
      ("not a number", "Backoff was given a factor of nan; it must be finite and at least 1."),
      ("ceiling", "Backoff was given a ceiling of -1.0 seconds; it must not be negative."),
      ("jitter", "Backoff was given a jitter of 1.5; it must be from 0 to 1."),
      ("negative jitter", "Backoff was given a jitter of -0.5; it must be from 0 to 1."),
    ])
  func `an impossible backoff traps with a message that names the argument`(
    argument: String, sentence: String
  ) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [argument] in
      switch argument {
      case "delay": _ = Backoff(delay: .seconds(-1))
      case "factor": _ = Backoff(delay: .zero, factor: 0.5)
      case "not a number": _ = Backoff(delay: .zero, factor: .nan)
      case "ceiling": _ = Backoff(delay: .zero, ceiling: .seconds(-1))
      case "jitter": _ = Backoff(delay: .zero, jitter: 1.5)
      default: _ = Backoff(delay: .zero, jitter: -0.5)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(sentence))
  }

  @Test func `an enormous factor reaches the ceiling`() {
    let scheduler = VirtualTimeScheduler()
    let attempts = Log<Duration>()
    let stream = Observable<Int>.deferred {
      attempts.add(scheduler.now)
      return .error(Failure())
    }
    let backoff = Backoff(delay: .seconds(1), factor: .greatestFiniteMagnitude, ceiling: .seconds(5))
    let subscription = stream.retry(4, backoff: backoff, scheduler: scheduler).subscribe(onError: { _ in })
    scheduler.run()
    #expect(attempts.entries == [.zero, .seconds(1), .seconds(6), .seconds(11)])
    subscription.dispose()
  }
}
