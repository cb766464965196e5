import Foundation

@testable import Rill

/// A subject written for simplicity: one lock, one queue. Without a fault it satisfies every law; with a fault, a law
/// must catch it.
final class ModelSubject: @unchecked Sendable {  // because `lock` guards every `var`
  enum Fault {
    case acceptsAfterItsEnd, forgetsItsEnd, dropsWhenBusy, recurses, deliversBackwards, skipsAfterLeaving, leavesLate
    case keepsItsObservers, acceptsLate, replaysWhatIsDelivered, repeatsAfterReplay, holdsLock, updatesUnderLock
    case overtakes, swaps
  }

  private enum Operation {
    case next(Item)
    case end(Ending)
    case admit(ModelObserver, replay: Item?)
    case leave(ModelObserver)
  }

  private let fault: Fault?
  private let lock = NSRecursiveLock()
  private let hasValue: Bool
  private var accepted: Item
  private var delivered: Item
  private var acceptedEnd: Ending?
  private var deliveredEnd: Ending?
  private var observers: [ModelObserver] = []
  private var queue: [Operation] = []
  private var owner: Thread?
  /// Every second element, which the last observer gets after the next one.
  private let heldBack = Protected<Item?>(nil)

  init(_ fault: Fault?, value: Item?) {
    self.fault = fault
    hasValue = value != nil
    accepted = value ?? Item(-1)
    delivered = accepted
  }

  deinit { for observer in observers { observer.end(.dropped) } }

  var value: Item { lock.withLock { accepted } }

  func send(_ item: Item) {
    accept(.next(item)) {
      if fault != .acceptsLate { accepted = item }
    }
  }

  func end(_ error: (any Error)?) { accept(.end(Ending(error))) { acceptedEnd = Ending(error) } }

  func update(_ change: (inout Item) -> Void) {
    if fault == .updatesUnderLock { lock.lock() }
    var item = value
    change(&item)
    if fault == .updatesUnderLock { lock.unlock() }
    send(item)
  }

  func subscribe(_ sink: Sink<Item>) {
    let observer = ModelObserver(sink)
    sink.subscription.attach(Disposables.create { [weak self] in self?.leave(observer) })
    let now: Item? = lock.withLock {
      let replay = hasValue && acceptedEnd == nil ? (fault == .replaysWhatIsDelivered ? delivered : accepted) : nil
      let isOwn = owner == Thread.current
      let admission = Operation.admit(observer, replay: isOwn ? nil : replay)
      if fault == .repeatsAfterReplay { queue.insert(admission, at: 0) } else { queue.append(admission) }
      return isOwn ? replay : nil
    }
    if let now { observer.next(now) }
    drain()
  }

  private func leave(_ observer: ModelObserver) {
    if fault == .keepsItsObservers { return }
    if fault == .leavesLate {
      lock.withLock { queue.append(.leave(observer)) }
      return drain()
    }
    forget(observer)
  }

  private func forget(_ observer: ModelObserver) {
    lock.withLock { observers.removeAll { $0 === observer } }
    observer.leave()
  }

  private func accept(_ operation: Operation, _ change: () -> Void) {
    let old = lock.withLock { () -> Item? in
      if acceptedEnd != nil, fault != .acceptsAfterItsEnd { return nil }
      if owner != nil, fault == .dropsWhenBusy { return nil }
      let old = accepted
      change()
      queue.insert(operation, at: fault == .overtakes ? 0 : queue.count)
      return old
    }
    drain()
    withExtendedLifetime(old) {}
  }

  private func drain() {
    let mayDeliver = lock.withLock {
      if owner != nil, fault != .recurses { return false }
      owner = Thread.current
      return true
    }
    guard mayDeliver else { return }
    while let operation = takeOperation() {
      if fault == .holdsLock { lock.lock() }
      run(operation)
      if fault == .holdsLock { lock.unlock() }
    }
  }

  private func takeOperation() -> Operation? {
    lock.withLock {
      if queue.isEmpty {
        owner = nil
        return nil
      }
      return queue.removeFirst()
    }
  }

  private func deliver(_ item: Item) {
    if fault == .skipsAfterLeaving {
      var index = 0
      while let observer = lock.withLock({ index < observers.count ? observers[index] : nil }) {
        observer.next(item)
        index += 1
      }
      return
    }
    let order = lock.withLock { fault == .deliversBackwards ? observers.reversed() : observers }
    guard fault == .swaps, let last = order.last else {
      for observer in order { observer.next(item) }
      return
    }
    for observer in order.dropLast() { observer.next(item) }
    if let before = heldBack.exchange(nil) {
      last.next(item)
      last.next(before)
    } else {
      _ = heldBack.exchange(item)
    }
  }

  private func run(_ operation: Operation) {
    switch operation {
    case .next(let item):
      let old = lock.withLock {
        defer {
          delivered = item
          if fault == .acceptsLate { accepted = item }
        }
        return delivered
      }
      deliver(item)
      withExtendedLifetime(old) {}
    case .end(let ending):
      let last = lock.withLock {
        deliveredEnd = ending
        defer { observers = [] }
        return observers
      }
      for observer in last { observer.end(ending) }
    case .admit(let observer, let replay):
      if let ending = lock.withLock({ deliveredEnd }) {
        if fault != .forgetsItsEnd { observer.end(ending) }
        return
      }
      if let replay { observer.next(replay) }
      lock.withLock { observers.append(observer) }
    case .leave(let observer): forget(observer)
    }
  }
}

/// One subscriber; it releases its sink when it leaves.
final class ModelObserver: Sendable {
  private let sink: Protected<Sink<Item>?>

  init(_ sink: Sink<Item>) { self.sink = Protected(sink) }

  func next(_ item: Item) { sink.value?.next(item) }

  func end(_ ending: Ending) {
    guard let sink = sink.exchange(nil) else { return }
    sink.subscription.end(ending)
  }

  func leave() { _ = sink.exchange(nil) }
}
