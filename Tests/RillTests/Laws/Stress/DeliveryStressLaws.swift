import Dispatch
import Rill
import TestSupport
import Testing

/// An operator that delivers on a scheduler.
typealias Deliver = @Sendable (_ source: Observable<Item>, _ scheduler: any Scheduler) -> Observable<Item>

private func queue(_ isConcurrent: Bool) -> DispatchQueue {
  DispatchQueue(label: "delivery", attributes: isConcurrent ? .concurrent : [])
}

/// No element is left behind when it arrives as a delivery ends.
///
/// - Parameter limit: how long the sender waits for an element before it considers it lost.
func lateElementLaw(concurrent: Bool, patience limit: DispatchTimeInterval = patience, _ deliver: Deliver) -> [String] {
  let scheduler = ConcurrentDispatchQueueScheduler(queue: queue(concurrent))
  let subject = PublishSubject<Item>()
  let answers = DispatchSemaphore(value: 0)
  let order = Log<Int>()
  let subscription = deliver(subject.asObservable(), scheduler).subscribe(onNext: { item in
    if item.number % 10 == 0 { order.add(item.number) }
    answers.signal()
  })
  defer { subscription.dispose() }
  let rounds = repeats(debug: 20_000, release: 20_000)
  var unanswered = 0
  for number in 0..<rounds {
    subject.onNext(Item(number))
    unanswered += 1
    // Here the sender waits, so that a lost element is noticed, and the next one meets a delivery that ends.
    guard number % 3 == 0 || number == rounds - 1 else { continue }
    while unanswered > 0 {
      guard answers.wait(timeout: .now() + limit) == .success else { return ["an element up to \(number) is lost"] }
      unanswered -= 1
    }
  }
  return order.entries.elementsEqual(stride(from: 0, to: rounds, by: 10)) ? [] : ["the elements came in another order"]
}

/// Long bursts of two threads arrive whole, one element at a time, with their end.
func burstLaw(concurrent: Bool, count: Int, _ deliver: Deliver) -> [String] {
  let scheduler = ConcurrentDispatchQueueScheduler(queue: queue(concurrent))
  return bursts(on: scheduler, deliver, count: count) { subject in
    onThreads(2) { _ in for number in 0..<count { subject.onNext(Item(number)) } }
  }
}

/// Senders on the scheduler and hops share the turn.
func sharedTurnLaw(count: Int, _ deliver: Deliver) -> [String] {
  let (queue, key) = (DispatchQueue(label: "share"), DispatchSpecificKey<Void>())
  queue.setSpecific(key: key, value: ())
  return bursts(on: QueueScheduler(queue: queue, key: key), deliver, count: count) { subject in
    onThreads(2) { thread in
      for number in 0..<count {
        if thread == 0 { subject.onNext(Item(number)) } else { queue.sync { subject.onNext(Item(number)) } }
      }
    }
  }
}

private func bursts(
  on scheduler: any Scheduler, _ deliver: Deliver, count: Int, _ send: (PublishSubject<Item>) -> Void
) -> [String] {
  let subject = PublishSubject<Item>()
  let witness = CountingWitness()
  let done = DispatchSemaphore(value: 0)
  let subscription = deliver(subject.asObservable(), scheduler).subscribe(
    onNext: { _ in witness.see() }, onCompleted: { done.signal() })
  defer { subscription.dispose() }
  send(subject)
  subject.onCompleted()
  done.waitForSignal()
  return witness.violations(2 * count)
}

/// Disposal that meets a burst releases all of it.
func droppedBurstLaw(concurrent: Bool, rounds: Int, _ deliver: Deliver) -> [String] {
  let queue = queue(concurrent)
  let scheduler = ConcurrentDispatchQueueScheduler(queue: queue)
  let (sent, released) = (Tally(), Tally())
  let sources = (0..<rounds).map { round in
    let source = Kept<Item>()
    let subscription = deliver(source.stream, scheduler).subscribe(onNext: { _ in })
    onThreads(2) { thread in
      if thread == 1 { return subscription.dispose() }
      for number in 0..<round % 50 {
        sent.add()
        source.send(Item(number, watcher: ItemWatcher(onCompare: {}, onDeinit: { released.add() })))
      }
    }
    return source
  }
  // A delivery that is still running may still retain an element.
  queue.sync(flags: .barrier) {}
  return withExtendedLifetime(sources) {
    released.count == sent.count ? [] : ["\(released.count) elements of \(sent.count) are released"]
  }
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
