import Dispatch
import Rill
import Synchronization
import TestSupport
import Testing

/// Bursts that coincide with the end of a delivery, and disposal that coincides with bursts, on real queues.
@Suite(.tags(.concurrency)) struct DeliveryStressTests {
  private func queue(_ isConcurrent: Bool) -> DispatchQueue {
    DispatchQueue(label: "delivery", attributes: isConcurrent ? .concurrent : [])
  }

  @LongTests @Test(arguments: [false, true])
  func `no element is left behind when it arrives as a delivery ends`(concurrent: Bool) {
    let scheduler = ConcurrentDispatchQueueScheduler(queue: queue(concurrent))
    let subject = PublishSubject<Int>()
    let answers = DispatchSemaphore(value: 0)
    let order = Log<Int>()
    let subscription = subject.observe(on: scheduler).subscribe(onNext: { element in
      if element % 10 == 0 { order.add(element) }
      answers.signal()
    })
    let rounds = Counts.full(20_000)
    for element in 0..<rounds {
      subject.onNext(element)
      // Here the sender waits, so that a lost element is noticed, and the next one meets a delivery that ends.
      if element % 3 == 0 { for _ in 0...min(element, 2) { answers.waitForSignal() } }
    }
    for _ in 0..<(rounds - 1) % 3 { answers.waitForSignal() }
    #expect(order.entries == Array(stride(from: 0, to: rounds, by: 10)))
    subscription.dispose()
  }

  @LongTests @Test(arguments: [false, true])
  func `long bursts of two threads arrive whole, one element at a time, with their end`(concurrent: Bool) {
    let scheduler = ConcurrentDispatchQueueScheduler(queue: queue(concurrent))
    let subject = PublishSubject<Int>()
    let witness = ThreadsTests.Witness()
    let done = DispatchSemaphore(value: 0)
    let subscription = subject.observe(on: scheduler).subscribe(
      onNext: { _ in witness.see() }, onCompleted: { done.signal() })
    let count = Counts.full(100_000)
    onThreads(2) { _ in for element in 0..<count { subject.onNext(element) } }
    subject.onCompleted()
    done.waitForSignal()
    witness.expect(2 * count)
    subscription.dispose()
  }

  @Test(arguments: [false, true])
  func `disposal that meets a burst releases all of it`(concurrent: Bool) {
    let queue = queue(concurrent)
    let scheduler = ConcurrentDispatchQueueScheduler(queue: queue)
    let sent = Atomic<Int>(0)
    let released = Atomic<Int>(0)
    var sources: [Kept<Token>] = []
    for round in 0..<Counts.full(1_000) {
      let source = Kept<Token>()
      sources.append(source)
      let subscription = source.stream.observe(on: scheduler).subscribe(onNext: { _ in })
      onThreads(2) { thread in
        if thread == 1 { return subscription.dispose() }
        for _ in 0..<round % 50 {
          sent.add(1, ordering: .relaxed)
          source.send(Token { released.add(1, ordering: .relaxed) })
        }
      }
    }
    // A delivery that is still running may still retain an element.
    queue.sync(flags: .barrier) {}
    #expect(released.load(ordering: .relaxed) == sent.load(ordering: .relaxed))
    withExtendedLifetime(sources) {}
  }

  @Test func `senders on the scheduler and hops share the turn`() {
    let queue = DispatchQueue(label: "share")
    let key = DispatchSpecificKey<Void>()
    queue.setSpecific(key: key, value: ())
    let scheduler = QueueScheduler(queue: queue, key: key)
    let subject = PublishSubject<Int>()
    let witness = ThreadsTests.Witness()
    let done = DispatchSemaphore(value: 0)
    let subscription = subject.observe(on: scheduler).subscribe(
      onNext: { _ in witness.see() }, onCompleted: { done.signal() })
    let count = Counts.full(20_000)
    onThreads(2) { thread in
      for element in 0..<count {
        if thread == 0 { subject.onNext(element) } else { queue.sync { subject.onNext(element) } }
      }
    }
    subject.onCompleted()
    done.waitForSignal()
    witness.expect(2 * count)
    subscription.dispose()
  }

  /// A queue that knows whether the caller runs on it.
  private struct QueueScheduler: Scheduler {
    let queue: DispatchQueue
    let key: DispatchSpecificKey<Void>

    var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }
    var now: Duration { .zero }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
      queue.async(execute: action)
      return Disposables.create()
    }

    func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
      schedule(action)
    }
  }
}
