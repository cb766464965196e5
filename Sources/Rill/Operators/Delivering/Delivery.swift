/// Moves events to a scheduler, in one FIFO: at once if the sender already runs there, otherwise with one hop per
/// burst.
///
/// Whoever delivers goes on until nothing waits, so an event that arrives during a delivery, from another thread or
/// from further down the stack, is delivered after it and by the same thread. After a hop it lets other work of the
/// scheduler in when it has delivered some thousands; a sender that runs there has its own event delivered before it
/// goes on.
final class Delivery<Element: Sendable>: Disposable, @unchecked Sendable {  // because the lock guards every `var`
  private enum Signal {
    case next(Element)
    case end(Ending)
  }

  private static var budget: Int { 4096 }

  private let scheduler: any Scheduler
  private let site: CallSite
  private let sink: Sink<Element>
  private let upstream: Subscription
  private let lock = Lock()
  private var waiting: ContiguousArray<Signal> = []
  private var isDelivering = false
  /// The hop that is due. What it holds can be taken from it.
  private var hop: Protected<Delivery?>?

  private init(_ scheduler: any Scheduler, _ site: CallSite, _ sink: Sink<Element>, _ upstream: Subscription) {
    self.scheduler = scheduler
    self.site = site
    self.sink = sink
    self.upstream = upstream
  }

  /// Subscribes to `source` so that `sink` has its events on `scheduler`.
  static func connect(
    _ source: Observable<Element>, to sink: Sink<Element>, on scheduler: any Scheduler, _ site: CallSite
  ) {
    let end = Cell<Delivery?>(nil)
    let upstream = Subscription { end.value?.push(.end($0)) }
    let delivery = Delivery(scheduler, site, sink, upstream)
    end.value = delivery
    sink.subscription.attach(delivery)
    source.connect(Sink(upstream) { delivery.push(.next($0)) })
  }

  /// What waits goes with this object, which nobody holds any more once the hop has let go of it.
  func dispose() {
    upstream.dispose()
    let hop = lock.withLock { self.hop.take() }
    _ = hop?.exchange(nil)
  }

  private func push(_ signal: Signal) {
    let mayDeliver = scheduler.isCurrent
    lock.lock()
    waiting.append(signal)
    if isDelivering { return lock.unlock() }
    if mayDeliver {
      isDelivering = true
      lock.unlock()
      deliver(atMost: .max)
    } else {
      let hop = newHop()
      lock.unlock()
      if let hop { schedule(hop) }
    }
  }

  /// With the lock held: the hop to schedule, unless one is due.
  private func newHop() -> Protected<Delivery?>? {
    guard hop == nil else { return nil }
    hop = Protected(self)
    return hop
  }

  /// The scheduler's handle is of no use: on a concurrent scheduler the hop may have run, and another one be due,
  /// before this returns.
  private func schedule(_ hop: Protected<Delivery?>) {
    _ = scheduler.scheduleWork(after: nil, for: site) { hop.exchange(nil)?.arrive() }
  }

  private func arrive() {
    let mayDeliver = lock.withLock {
      hop = nil
      if isDelivering { return false }
      isDelivering = true
      return true
    }
    if mayDeliver { deliver(atMost: Self.budget) }
  }

  /// Delivers until nothing waits, or so many; then another hop is due. Only who has set `isDelivering` may call it.
  private func deliver(atMost limit: Int) {
    var left = limit
    while let batch = takeBatch(left) {
      left -= batch.count
      for signal in batch {
        guard sink.subscription.isLive else { break }
        switch signal {
        case .next(let element): sink.next(element)
        case .end(let ending): sink.subscription.end(ending)
        }
      }
    }
  }

  /// The next at most `limit` signals; nil when the delivery is over.
  private func takeBatch(_ limit: Int) -> ContiguousArray<Signal>.SubSequence? {
    lock.lock()
    if waiting.isEmpty || limit == 0 {
      isDelivering = false
      let hop = waiting.isEmpty ? nil : newHop()
      lock.unlock()
      if let hop { schedule(hop) }
      return nil
    }
    var batch: ContiguousArray<Signal> = []
    swap(&batch, &waiting)
    if batch.count > limit { waiting = ContiguousArray(batch[limit...]) }
    lock.unlock()
    return batch.prefix(limit)
  }
}
