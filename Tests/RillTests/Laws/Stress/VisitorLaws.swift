import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Rill

/// A channel through which several threads send, one event at a time.
struct Channel: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Subscribes, and returns the function that sends.
  let open: @Sendable (DisposeBag, @escaping @Sendable (Int) -> Void) -> @Sendable (Int) -> Void
}

extension Channel {
  init(_ entry: SubjectEntry) {
    self.init(testDescription: entry.name) { bag, next in
      let subject = entry.make()
      subject.stream.skip(subject.startsWithElement ? 1 : 0).subscribe(onNext: { next($0.number) }).disposed(by: bag)
      return { subject.send(Item($0)) }
    }
  }
}

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

/// A thread delivers a bounded number of others' events, and others deliver the rest in order.
func boundLaw(_ channel: Channel) -> [String] {
  let deliveries = visit(channel, count: 1_000)
  let own = deliveries.filter(\.isOwnThread).map(\.number)
  return (deliveries.map(\.number) == Array(0...1_000) ? [] : ["the order is \(deliveries.map(\.number))"])
    + (own == Array(0...Turns.patience) ? [] : ["a visitor delivered \(own.count) events"])
}

/// A thread delivers its own events, however many they are.
func ownEventsLaw(_ channel: Channel) -> [String] {
  let others = Turns.patience
  let deliveries = visit(channel, count: others, resending: 10_000)
  let own = (1...10_000).map { -$0 }
  let elsewhere = deliveries.filter { !$0.isOwnThread }.count
  return (deliveries.map(\.number) == Array(0...others) + own ? [] : ["the order is \(deliveries.map(\.number))"])
    + (elsewhere == 0 ? [] : ["another thread delivered \(elsewhere) events"])
}

/// Events that one thread sends to itself never leave it.
func stayingLaw(_ channel: Channel) -> [String] {
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
  let count = all.entries.count
  _ = send.exchange(nil)
  return (count == 2_001 ? [] : ["\(count) events instead of 2001"])
    + (strangers.entries.isEmpty ? [] : ["another thread delivered \(strangers.entries)"])
}

/// Handed-over elements are delivered by the next thread that sends, in portions too.
func portionsLaw(_ channel: Channel) -> [String] {
  let portion = Turns.patience
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
  Turns.queue.suspend()
  defer { Turns.queue.resume() }
  var violations: [String] = []
  for round in 0...2 {
    send(-round)
    if log.entries != Array(0...portion * (round + 1)) { violations.append("send \(round) delivered \(log.entries)") }
  }
  send(-3)
  if log.entries != [0] + others + [-1, -2, -3] { violations.append("the last send left \(log.entries)") }
  return violations
}

/// The way in which a subscriber of a relay joins.
typealias Join = @Sendable (BehaviorRelay<Int>, Log<Int>) -> any Disposable

/// A subscriber that finds waiting values and no delivery is replayed the newest at once.
func waitingValuesLaw(_ join: Join) -> [String] {
  let relay = BehaviorRelay(value: 0)
  let first = Log<Int>()
  let second = Log<Int>()
  let bag = DisposeBag()
  relay.subscribe(onNext: { first.add($0) }).disposed(by: bag)
  // The state after a handover.
  for value in 1...3 { _ = relay.hub.accept(Box(value)) }
  var seen = [first.entries]
  join(relay, second).disposed(by: bag)
  seen += [second.entries, first.entries]
  relay.accept(4)
  seen += [second.entries, first.entries]
  let expected = [[0], [3], [0, 1, 2, 3], [3, 4], [0, 1, 2, 3, 4]]
  return seen == expected ? [] : ["the subscribers saw \(seen) instead of \(expected)"]
}

/// Visitors of a flood leave after a bounded number of its events, and it keeps its order.
///
/// - Parameter limit: how many events the flood has at most, for a subject that a visitor cannot leave before it is over.
func floodLaw(visitorsOf entry: SubjectEntry, visits: Int, limit: Int = .max) -> [String] {
  let subject = entry.make()
  let stream = subject.stream.skip(subject.startsWithElement ? 1 : 0)
  let flood = Atomic<UInt>(0)
  let isOver = Atomic(false)
  let (started, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  let delivered = Cells()
  let elsewhere = Protected<[UInt: Int]>([:])
  let subscription = stream.subscribe(onNext: { item in
    delivered.add(item.number)
    let thread = currentThreadToken()
    if thread != flood.load(ordering: .relaxed) { elsewhere.withLock { $0[thread, default: 0] += 1 } }
  })
  Thread {
    flood.store(currentThreadToken(), ordering: .relaxed)
    var number = 0
    while number < limit, !isOver.load(ordering: .relaxed) {
      subject.send(Item(number))
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
    for _ in 0..<visits {
      let own = Protected<(any Disposable)?>(nil)
      visit { _ = own.exchange(subject.stream.subscribe(onNext: { _ in })) }
      visit { own.value?.dispose() }
    }
  }
  isOver.store(true, ordering: .relaxed)
  ended.waitForSignal()
  // Whichever thread delivers last, this comes after it.
  let last = DispatchSemaphore(value: 0)
  let lastSubscription = stream.subscribe(onNext: { if $0.number == -1 { last.signal() } })
  subject.send(Item(-1))
  last.waitForSignal()
  lastSubscription.dispose()
  subscription.dispose()
  let numbers = delivered.all.dropLast()
  return (longest.value <= Turns.patience ? [] : ["a visitor delivered \(longest.value) events"])
    + (numbers.elementsEqual(0..<numbers.count) ? [] : ["the flood lost its order"])
}
