import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Rill

/// Contract 3: a thread that delivers for others does so for a bounded number of their events.
@Suite(.tags(.concurrency)) struct VisitorTests {
  /// A channel through which several threads send, one event at a time.
  struct Channel: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Subscribes, and returns the function that sends.
    let open: @Sendable (DisposeBag, @escaping @Sendable (Int) -> Void) -> @Sendable (Int) -> Void
  }

  static let channels =
    Catalog.sendingSubjects.map { entry in
      Channel(testDescription: entry.name) { bag, next in
        let subject = entry.make()
        subject.stream.skip(subject.startsWithElement ? 1 : 0).subscribe(onNext: { next($0.number) })
          .disposed(by: bag)
        return { subject.send(Item($0)) }
      }
    } + [
      Channel(testDescription: "merge") { bag, next in
        let threads = Protected<[UInt: PublishSubject<Int>]>([:])
        let inputs = (0..<3).map { _ in PublishSubject<Int>() }
        Observable.merge(inputs[0], inputs[1], inputs[2]).subscribe(onNext: next).disposed(by: bag)
        return { number in
          let input = threads.withLock { threads in
            if threads[currentThreadToken()] == nil { threads[currentThreadToken()] = inputs[threads.count % 3] }
            return threads[currentThreadToken()]
          }
          input?.onNext(number)
        }
      },
      Channel(testDescription: "create") { bag, next in
        let observer = Protected<AnyObserver<Int>?>(nil)
        Observable<Int>.create {
          _ = observer.exchange($0)
          return Disposables.create()
        }.subscribe(onNext: next).disposed(by: bag)
        return { observer.value?.onNext($0) }
      },
    ]

  /// Makes this thread deliver 0 while another one sends from 1 to `count`, and returns where each was delivered.
  private func visit(_ channel: Channel, count: Int, resending own: Int = 0) -> [(number: Int, isOwnThread: Bool)] {
    let bag = DisposeBag()
    let visitor = currentThreadToken()
    let log = Log<(number: Int, isOwnThread: Bool)>()
    let (go, sent, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let send = Protected<(@Sendable (Int) -> Void)?>(nil)
    let opened = channel.open(bag) { number in
      log.add((number, currentThreadToken() == visitor))
      if number == 0 {
        go.signal()
        sent.waitForSignal()
        for number in 0..<own { send.value?(-1 - number) }
      }
      if log.entries.count == 1 + own + count { done.signal() }
    }
    _ = send.exchange(opened)
    Thread {
      go.wait()
      for number in 0..<count { opened(1 + number) }
      sent.signal()
    }.start()
    opened(0)
    done.waitForSignal()
    return log.entries
  }

  @Test(arguments: channels)
  func `a thread delivers a bounded number of others' events, and others deliver the rest in order`(
    channel: Channel
  ) {
    let deliveries = visit(channel, count: 1_000)
    #expect(deliveries.map(\.number) == Array(0...1_000))
    #expect(deliveries.filter(\.isOwnThread).map(\.number) == Array(0...SingleOwner.patience))
  }

  @Test(arguments: channels)
  func `a thread delivers its own events, however many they are`(channel: Channel) {
    let others = SingleOwner.patience
    let deliveries = visit(channel, count: others, resending: 10_000)
    let own = (1...10_000).map { -$0 }
    #expect(deliveries.map(\.number) == Array(0...others) + own)
    #expect(!deliveries.contains { !$0.isOwnThread })
  }

  @Test(arguments: channels)
  func `events that one thread sends to itself never leave it`(channel: Channel) {
    let bag = DisposeBag()
    let strangers = Log<Int>()
    let all = Log<Int>()
    let thread = currentThreadToken()
    let send = Protected<(@Sendable (Int) -> Void)?>(nil)
    let opened = channel.open(bag) { number in
      all.add(number)
      if currentThreadToken() != thread { strangers.add(number) }
      if number < 1_000 { for next in [number + 1, number + 2_000] { send.value?(next) } }
    }
    _ = send.exchange(opened)
    opened(0)
    #expect(all.entries.count == 2_001)
    #expect(strangers.entries.isEmpty)
    _ = send.exchange(nil)
  }

  @Test(arguments: channels)
  func `handed-over elements are delivered by the next thread that sends, in portions too`(channel: Channel) {
    let portion = SingleOwner.patience
    let bag = DisposeBag()
    let log = Log<Int>()
    let (go, sent) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let send = channel.open(bag) { number in
      log.add(number)
      if number == 0 {
        go.signal()
        sent.waitForSignal()
      }
    }
    let others = Array(1...portion * 3 + 4)
    Thread {
      go.wait()
      for number in others { send(number) }
      sent.signal()
    }.start()
    // No other thread takes over.
    SingleOwner.queue.suspend()
    for round in 0...2 {
      send(-round)
      #expect(log.entries == Array(0...portion * (round + 1)))
    }
    send(-3)
    #expect(log.entries == [0] + others + [-1, -2, -3])
    SingleOwner.queue.resume()
  }

  @Test func `a subscriber that finds waiting values and no delivery is replayed the newest at once`() {
    let relay = BehaviorRelay(value: 0)
    let first = Log<Int>()
    let second = Log<Int>()
    let bag = DisposeBag()
    relay.subscribe(onNext: { first.add($0) }).disposed(by: bag)
    // The state after a handover.
    relay.hub.ownership.lock.withLock {
      for value in 1...3 {
        _ = relay.hub.replace(by: value)
        relay.hub.queueForVisit(value, number: UInt(value))
      }
    }
    #expect(first.entries == [0])
    relay.subscribe(onNext: { second.add($0) }).disposed(by: bag)
    #expect(second.entries == [3])
    #expect(first.entries == [0, 1, 2, 3])
    relay.accept(4)
    #expect(second.entries == [3, 4] && first.entries.last == 4)
  }

  /// The scenario of the contract: a flood, and threads that send only now and then.
  @Test func `visitors of a flood leave after a bounded number of its events, and it keeps its order`() {
    let subject = PublishSubject<Int>()
    let flood = Atomic<UInt>(0)
    let isOver = Atomic(false)
    let (started, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let delivered = ThreadsTests.Cells()
    let elsewhere = Protected<[UInt: Int]>([:])
    let subscription = subject.subscribe(onNext: { number in
      delivered.add(number)
      let thread = currentThreadToken()
      if thread != flood.load(ordering: .relaxed) { elsewhere.withLock { $0[thread, default: 0] += 1 } }
    })
    Thread {
      flood.store(currentThreadToken(), ordering: .relaxed)
      var number = 0
      while !isOver.load(ordering: .relaxed) {
        subject.onNext(number)
        number += 1
        if number == 1_000 { started.signal() }
      }
      ended.signal()
    }.start()
    started.waitForSignal()
    let longest = Protected(0)
    onThreads(2) { _ in
      func visit(_ body: () -> Void) {
        let before = elsewhere.value[currentThreadToken()] ?? 0
        body()
        let stay = (elsewhere.value[currentThreadToken()] ?? 0) - before
        longest.withLock { $0 = max($0, stay) }
      }
      for _ in 0..<Counts.full(2_000) {
        let own = Protected<(any Disposable)?>(nil)
        visit { _ = own.exchange(subject.subscribe(onNext: { _ in })) }
        visit { own.value?.dispose() }
      }
    }
    isOver.store(true, ordering: .relaxed)
    ended.waitForSignal()
    // Whichever thread delivers last, this comes after it.
    let last = DispatchSemaphore(value: 0)
    let lastSubscription = subject.subscribe(onNext: { if $0 == -1 { last.signal() } })
    subject.onNext(-1)
    last.waitForSignal()
    lastSubscription.dispose()
    #expect(longest.value <= SingleOwner.patience)
    let numbers = delivered.all.dropLast()
    #expect(numbers.elementsEqual(0..<numbers.count))
    subscription.dispose()
  }
}
