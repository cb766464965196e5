import Rill
import RillTesting
import TestSupport
import Testing

/// Work that waits in a queue from outside a batch is not part of the batch whose thread delivers it, so it is neither
/// merged with the batch's own writes nor lost with them.
@Suite(.tags(.concurrency)) struct BatchQueueTests {
  /// A queue in which an item is left that writes 1 to the relay.
  struct Waiting: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Makes the queue, and returns what makes this thread deliver the item.
    let fill: @Sendable (BehaviorRelay<Int>, DisposeBag) -> @Sendable () -> Void

    init(_ name: String, _ fill: @escaping @Sendable (BehaviorRelay<Int>, DisposeBag) -> @Sendable () -> Void) {
      testDescription = name
      self.fill = fill
    }
  }

  /// A scheduler of one thread, whose work waits until it is run.
  private final class Held: Scheduler {
    private let work = Log<@Sendable () -> Void>()
    private let isHere: @Sendable () -> Bool

    init() {
      let thread = currentThreadToken()
      isHere = { currentThreadToken() == thread }
    }

    var now: Duration { .zero }
    var isCurrent: Bool { isHere() }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
      work.add(action)
      return Disposables.create()
    }

    func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
      schedule(action)
    }

    func run() { for action in work.entries { action() } }
  }

  static let queues = [
    Waiting("a subject") { relay, bag in
      let subject = PublishSubject<Int>()
      subject.subscribe(onNext: { number in
        if number == 0 { onAnotherThread { subject.onNext(1) } } else { relay.accept(number) }
      }).disposed(by: bag)
      return { subject.onNext(0) }
    },
    Waiting("a send from inside an observer") { relay, bag in
      let subject = PublishSubject<Int>()
      subject.subscribe(onNext: { number in
        switch number {
        case 0: onAnotherThread { subject.onNext(5) }
        case 5: subject.onNext(1)
        default: relay.accept(number)
        }
      }).disposed(by: bag)
      // So that the thread's own sends need no lock.
      subject.onNext(0)
      relay.accept(0)
      return { subject.onNext(0) }
    },
    Waiting("a subscription") { relay, bag in
      let state = BehaviorSubject(value: 0)
      state.skip(1).subscribe(onNext: { _ in
        onAnotherThread { state.subscribe(onNext: { relay.accept($0) }).disposed(by: bag) }
      }).disposed(by: bag)
      return { state.onNext(1) }
    },
    Waiting("a gate") { relay, bag in
      let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
      Observable.merge(first, second).subscribe(onNext: { number in
        if number == 0 { onAnotherThread { second.onNext(1) } } else { relay.accept(number) }
      }).disposed(by: bag)
      return { first.onNext(0) }
    },
    Waiting("observe(on:), behind which the thread sends") { relay, bag in
      let subject = PublishSubject<Int>()
      subject.observe(on: Held()).subscribe(onNext: { if $0 == 1 { relay.accept($0) } }).disposed(by: bag)
      onAnotherThread { subject.onNext(1) }
      return { subject.onNext(0) }
    },
    Waiting("a hop") { relay, bag in
      let (subject, scheduler) = (PublishSubject<Int>(), Held())
      subject.observe(on: scheduler).subscribe(onNext: { relay.accept($0) }).disposed(by: bag)
      onAnotherThread { subject.onNext(1) }
      return { withExtendedLifetime(subject) { scheduler.run() } }
    },
    Waiting("a timer") { relay, bag in
      let (subject, scheduler) = (PublishSubject<Int>(), VirtualTimeScheduler())
      subject.delay(.seconds(1), scheduler: scheduler).subscribe(onNext: { relay.accept($0) }).disposed(by: bag)
      subject.onNext(1)
      return { scheduler.advance(by: .seconds(1)) }
    },
    Waiting("observe(on:), whose source ends") { relay, bag in
      let subject = PublishSubject<Int>()
      subject.observe(on: Held()).subscribe(onNext: { relay.accept($0) }).disposed(by: bag)
      onAnotherThread { subject.onNext(1) }
      return { subject.onCompleted() }
    },
    Waiting("delay, behind a timer of the batch") { relay, bag in
      behindTimer(relay, bag) { $0.delay(.seconds(1), scheduler: $1) }
    },
    Waiting("debounce, behind a timer of the batch") { relay, bag in
      behindTimer(relay, bag) { $0.debounce(.seconds(1), scheduler: $1) }
    },
    Waiting("throttle, behind a timer of the batch") { relay, bag in
      behindTimer(relay, bag) { $0.startWith(9).throttle(.seconds(1), scheduler: $1) }
    },
    Waiting("debounce, whose source ends in the batch") { relay, bag in
      let (subject, scheduler) = (PublishSubject<Int>(), VirtualTimeScheduler())
      subject.debounce(.seconds(1), scheduler: scheduler).subscribe(onNext: { relay.accept($0) }).disposed(by: bag)
      onAnotherThread { subject.onNext(1) }
      return { subject.onCompleted() }
    },
    Waiting("inner streams") { relay, bag in
      let (outer, inner) = (PublishSubject<Observable<Int>>(), PublishSubject<Int>())
      outer.concat().subscribe(onNext: { relay.accept($0) }).disposed(by: bag)
      onAnotherThread {
        outer.onNext(inner.asObservable())
        outer.onNext(.just(1))
      }
      return { inner.onCompleted() }
    },
    Waiting("sources one after the other") { relay, bag in
      let first = Observable<Int>.create { observer in
        onAnotherThread { observer.onCompleted() }
        return Disposables.create()
      }
      return { first.concat(.just(1)).subscribe(onNext: { relay.accept($0) }).disposed(by: bag) }
    },
    Waiting("a shared stream that waits for its source") { relay, bag in
      let numbers = Log<Int>()
      let again = BehaviorRelay<Observable<Int>>(value: .empty())
      let shared = Observable<Int>.create { observer in
        numbers.add(1)
        if numbers.entries.count == 2 { observer.onNext(1) }
        return Disposables.create {
          if numbers.entries.count == 1 {
            onAnotherThread { again.value.subscribe(onNext: { relay.accept($0) }).disposed(by: bag) }
          }
        }
      }.share()
      again.accept(shared)
      let subscription = shared.subscribe(onNext: { _ in })
      return { subscription.dispose() }
    },
    Waiting("a new attempt") { relay, bag in
      let (source, trigger) = (PublishSubject<Int>(), PublishSubject<Void>())
      let attempts = Log<Int>()
      Observable<Int>.deferred {
        attempts.add(1)
        return attempts.entries.count == 1 ? source.asObservable() : .just(1)
      }.retry(when: { errors in
        errors.subscribe(onNext: { _ in onAnotherThread { trigger.onNext(()) } }).disposed(by: bag)
        return trigger
      }).subscribe(onNext: { relay.accept($0) }).disposed(by: bag)
      return { source.onError(Failure()) }
    },
  ]

  /// The batch sets a timer by an element that writes nothing, and another thread's element waits for the same timer.
  private static func behindTimer(
    _ relay: BehaviorRelay<Int>, _ bag: DisposeBag,
    _ wait: (PublishSubject<Int>, VirtualTimeScheduler) -> Observable<Int>
  ) -> @Sendable () -> Void {
    let (subject, scheduler) = (PublishSubject<Int>(), VirtualTimeScheduler())
    wait(subject, scheduler).subscribe(onNext: { if $0 == 1 { relay.accept($0) } }).disposed(by: bag)
    return {
      subject.onNext(0)
      onAnotherThread { subject.onNext(1) }
      scheduler.advance(by: .seconds(9))
    }
  }

  @Test(arguments: queues) func `is not lost with a batch that throws`(queue: Waiting) {
    let (relay, bag) = (BehaviorRelay(value: 0), DisposeBag())
    let deliver = queue.fill(relay, bag)
    #expect(relay.value == 0)
    #expect(throws: Failure.self) {
      try batch {
        relay.accept(7)
        deliver()
        throw Failure()
      }
    }
    #expect(relay.value == 1)
  }

  @Test(arguments: queues) func `is not merged with the writes of a batch`(queue: Waiting) {
    let (relay, bag) = (BehaviorRelay(value: 0), DisposeBag())
    let deliver = queue.fill(relay, bag)
    let log = Log<Int>()
    relay.elements(into: log).disposed(by: bag)
    batch {
      deliver()
      relay.accept(2)
    }
    #expect(log.entries == [0, 1, 2])
  }

  @Test func `what a batch itself sends through a queue is part of it`() {
    let (relay, subject, scheduler) = (BehaviorRelay(value: 0), PublishSubject<Int>(), VirtualTimeScheduler())
    let delayed = subject.delay(.seconds(1), scheduler: scheduler).subscribe(onNext: { relay.accept($0) })
    let sent = subject.subscribe(onNext: { if $0 == 0 { subject.onNext(3) } else { relay.accept($0) } })
    let log = Log<Int>()
    let subscription = relay.elements(into: log)
    batch {
      subject.onNext(0)
      #expect(relay.value == 3)
      scheduler.advance(by: .seconds(1))
      relay.accept(4)
    }
    #expect(log.entries == [0, 4])
    for disposable in [delayed, sent, subscription] { disposable.dispose() }
  }

  /// A scheduler that runs its work at once, but does not say so.
  private struct AtOnce: Scheduler {
    var now: Duration { .zero }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
      action()
      return Disposables.create()
    }

    func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
      schedule(action)
    }
  }

  @Test func `what a batch itself sends through observe(on:) is part of it, if it arrives before the end`() {
    let (relay, subject, scheduler) = (BehaviorRelay(value: 0), PublishSubject<Int>(), VirtualTimeScheduler())
    let bag = DisposeBag()
    subject.observe(on: AtOnce()).subscribe(onNext: { relay.accept($0) }).disposed(by: bag)
    subject.observe(on: scheduler).subscribe(onNext: { relay.accept($0 + 1) }).disposed(by: bag)
    #expect(throws: Failure.self) {
      try batch {
        subject.onNext(1)
        #expect(relay.value == 1)
        scheduler.advance(by: .zero)
        #expect(relay.value == 2)
        throw Failure()
      }
    }
    #expect(relay.value == 0)
  }

  @Test func `what a batch sends in a batch inside it is part of both`() {
    let (relay, subject, scheduler) = (BehaviorRelay(value: 0), PublishSubject<Int>(), VirtualTimeScheduler())
    let subscription = subject.delay(.seconds(1), scheduler: scheduler).subscribe(onNext: { relay.accept($0) })
    #expect(throws: Failure.self) {
      try batch {
        subject.onNext(1)
        batch {
          scheduler.advance(by: .seconds(1))
          subject.onNext(2)
        }
        #expect(relay.value == 1)
        scheduler.advance(by: .seconds(1))
        #expect(relay.value == 2)
        throw Failure()
      }
    }
    #expect(relay.value == 0)
    subscription.dispose()
  }
}
