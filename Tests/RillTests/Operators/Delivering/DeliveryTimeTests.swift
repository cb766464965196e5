import Dispatch
import Rill
import TestSupport
import Testing

/// The time that a hop keeps its scheduler from other work. Observers compute here, because a hop that sleeps keeps no
/// thread from the processor.
@Suite(.tags(.concurrency)) struct DeliveryTimeTests {
  /// A way to receive elements on the main queue.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let subscribe: @Sendable (PublishSubject<Int>, @escaping @Sendable (Int) -> Void) -> any Disposable
  }

  static let ways = [
    Way(testDescription: "observe(on:)") { $0.observe(on: MainScheduler.instance).subscribe(onNext: $1) },
    Way(testDescription: "bind") { subject, next in subject.bind(onNext: { next($0) }) },
  ]

  private static func compute(for time: Duration) {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end {}
  }

  @Test(arguments: ways) @MainActor
  func `slow elements of one burst let other work of the main queue in every few milliseconds`(way: Way) async {
    let subject = PublishSubject<Int>()
    let (log, turns) = (Log<Int>(), Log<Int>())
    let numbers = 0..<500
    let bag = DisposeBag()
    await withCheckedContinuation { done in
      way.subscribe(subject) { number in
        Self.compute(for: .milliseconds(1))
        log.add(number)
        if number == numbers.last { done.resume() }
      }.disposed(by: bag)
      // The main queue is busy with this, so all of them wait.
      onAnotherThread { for number in numbers { subject.onNext(number) } }
      /// Counts what was delivered, once in each turn of the main queue.
      @Sendable func look() {
        turns.add(log.entries.count)
        if log.entries.count < numbers.count { DispatchQueue.main.async { look() } }
      }
      DispatchQueue.main.async { look() }
    }
    #expect(log.entries == Array(numbers))
    let counts = turns.entries + [numbers.count]
    let longest = zip(counts, [0] + counts).map { $0 - $1 }.max()
    // The hop has four milliseconds. A slow machine delivers less in them, and none delivers more.
    #expect(longest.map { $0 < 100 } == true, "\(longest ?? 0) elements in one turn")
  }

  @Test func `slow elements of one burst keep a queue of their own until there are thousands`() {
    let queue = DispatchQueue(label: "burst")
    let scheduler = SerialDispatchQueueScheduler(queue: queue)
    let subject = PublishSubject<Int>()
    let (log, turns) = (Log<Int>(), Log<Int>())
    let numbers = 0..<5_000
    let done = DispatchSemaphore(value: 0)
    let subscription = subject.observe(on: scheduler).subscribe(onNext: { number in
      if number < 20 { Self.compute(for: .milliseconds(1)) }
      log.add(number)
      if number == numbers.last { done.signal() }
    })
    queue.suspend()
    for number in numbers { subject.onNext(number) }
    _ = scheduler.schedule { turns.add(log.entries.count) }
    queue.resume()
    done.waitForSignal()
    #expect(turns.entries == [4_096])
    #expect(log.entries == Array(numbers))
    subscription.dispose()
  }
}
