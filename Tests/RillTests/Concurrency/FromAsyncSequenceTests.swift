import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct FromAsyncSequenceTests {
  let scheduler = VirtualTimeScheduler()
  let log = Log<String>()

  /// 0, 1, 2… one per second; then the end, if it has one.
  private struct Ticks: AsyncSequence, Sendable {
    let scheduler: VirtualTimeScheduler
    let log: Log<String>
    var count = Int.max
    var error: Failure?

    func makeAsyncIterator() -> Iterator {
      log.add("iterated")
      return Iterator(ticks: self)
    }

    struct Iterator: AsyncIteratorProtocol {
      let ticks: Ticks
      var next = 0

      mutating func next() async throws -> Int? {
        guard next < ticks.count else {
          if let error = ticks.error { throw error }
          return nil
        }
        do { try await ticks.scheduler.clock.sleep(for: .seconds(1)) } catch {
          ticks.log.add("canceled")
          throw error
        }
        defer { next += 1 }
        return next
      }
    }
  }

  private func stream(count: Int = .max, error: Failure? = nil) -> Observable<Int> {
    .from(Ticks(scheduler: scheduler, log: log, count: count, error: error), executor: scheduler)
  }

  @Test func `a sequence emits its elements, then completes`() {
    #expect(record(stream(count: 3), on: scheduler) == "-01(2|)")
    #expect(record(stream(count: 0), on: scheduler) == "|")
  }

  @Test func `a sequence that throws fails with its error`() {
    #expect(record(stream(count: 2, error: Failure()), on: scheduler) == "-0(1#)")
  }

  @Test func `each subscription iterates again, and creating the stream does not iterate`() {
    let stream = stream(count: 1)
    #expect(log.entries.isEmpty)
    #expect(record(stream, on: scheduler) == "-(0|)")
    #expect(record(stream, on: scheduler) == "-(0|)")
    #expect(log.entries == ["iterated", "iterated"])
  }

  @Test func `disposal cancels the iteration, and nothing more is delivered`() {
    #expect(record(stream(), on: scheduler, steps: 3) == "-012")
    scheduler.run()
    #expect(log.entries == ["iterated", "canceled"])
  }

  @Test func `an iteration that has not begun at disposal does not begin`() {
    stream().logged(into: log).dispose()
    scheduler.run()
    #expect(log.entries.isEmpty)
  }

  @Test func `disposal inside an observer ends the iteration before the next element is requested`() {
    #expect(record(stream().take(2), on: scheduler) == "-0(1|)")
    #expect(log.entries == ["iterated"])
  }

  @Test(arguments: [false, true])
  func `the sequence and the observer are released at the end and at disposal`(disposed: Bool) {
    struct Held: AsyncSequence, Sendable {
      let token: Token
      let source: AsyncStream<Int>
      func makeAsyncIterator() -> AsyncStream<Int>.Iterator { source.makeAsyncIterator() }
    }
    let (source, continuation) = AsyncStream.makeStream(of: Int.self)
    let (sequence, observer, subscription) = { () -> (Weak<Token>, Weak<Token>, any Disposable) in
      let token = Token()
      let other = Token()
      let stream = Observable.from(Held(token: token, source: source), executor: scheduler)
      return (Weak(token), Weak(other), stream.subscribe(onNext: { _ in _ = other }))
    }()
    scheduler.advance(by: .zero)
    #expect(sequence.object != nil && observer.object != nil)
    if disposed { subscription.dispose() } else { continuation.finish() }
    #expect((observer.object == nil) == disposed)
    scheduler.advance(by: .zero)
    #expect(sequence.object == nil && observer.object == nil)
    withExtendedLifetime(subscription) {}
  }

  @Test func `a sequence in memory is still sent inside subscribe`() {
    #expect(Observable.from([1, 2]).timeline() == "(12|)")
    #expect(Observable.from(1...3).timeline() == "(123|)")
  }

  @Test func `a stream goes through a loop's sequence and back unharmed`() {
    let scheduler = scheduler
    let ticks = stream(count: 3, error: Failure())
    let there = Observable.from(ticks.values(buffering: .unbounded), executor: scheduler)
    #expect(record(there, on: scheduler) == "-01(2#)")
    let relay = BehaviorRelay(value: 1)
    #expect(record(Observable.from(relay.values(buffering: .unbounded), executor: scheduler), on: scheduler) == "1")
  }
}
