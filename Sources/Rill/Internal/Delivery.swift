/// Moves events to a scheduler, in one FIFO: at once if the sender already runs there, otherwise with one hop per burst.
///
/// Whoever delivers goes on until nothing waits, so an event that arrives during a delivery, from another thread or from
/// further down the stack, is delivered after it and by the same thread. After some thousands of events it lets other
/// work of the scheduler in.
final class Delivery<Element: Sendable>: Disposable, @unchecked Sendable {  // because the lock guards every `var`
  private static var budget: Int { 4096 }

  private let scheduler: any Scheduler
  private let site: CallSite
  private let sink: Sink<Element>
  private let upstream: Subscription
  private let lock = Lock()
  private var waiting: ContiguousArray<Event<Element>> = []
  private var isDelivering = false
  private var isHopDue = false

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
    let upstream = Subscription { error in
      end.value?.push(error.map { .error($0) } ?? .completed)
    }
    let delivery = Delivery(scheduler, site, sink, upstream)
    end.value = delivery
    sink.subscription.attach(delivery)
    source.connect(Sink(upstream) { delivery.push(.next($0)) })
  }

  func dispose() {
    upstream.dispose()
    let dropped = lock.withLock {
      defer { waiting = [] }
      return waiting
    }
    withExtendedLifetime(dropped) {}
  }

  private func push(_ event: Event<Element>) {
    let mayDeliver = scheduler.isCurrent
    lock.lock()
    waiting.append(event)
    if isDelivering { return lock.unlock() }
    if mayDeliver {
      isDelivering = true
      lock.unlock()
      deliver()
    } else {
      let needsHop = !isHopDue
      isHopDue = true
      lock.unlock()
      if needsHop { scheduleHop() }
    }
  }

  /// A hop cannot be taken back: on a concurrent scheduler it may have run, and scheduled the next one, before this
  /// returns. It holds nothing instead, and finds nothing after a disposal.
  private func scheduleHop() {
    _ = scheduler.schedule(after: nil, for: site) { [weak self] in self?.arrive() }
  }

  private func arrive() {
    let mayDeliver = lock.withLock {
      isHopDue = false
      if isDelivering { return false }
      isDelivering = true
      return true
    }
    if mayDeliver { deliver() }
  }

  /// Delivers until nothing waits. Only the one who has set `isDelivering` may call it.
  private func deliver() {
    var left = Self.budget
    while true {
      lock.lock()
      if waiting.isEmpty || left <= 0 {
        isDelivering = false
        let needsHop = !waiting.isEmpty && !isHopDue
        if needsHop { isHopDue = true }
        lock.unlock()
        if needsHop { scheduleHop() }
        return
      }
      var batch: ContiguousArray<Event<Element>> = []
      swap(&batch, &waiting)
      lock.unlock()
      left -= batch.count
      for event in batch {
        guard sink.subscription.isLive else { break }
        switch event {
        case .next(let element): sink.next(element)
        case .error(let error): sink.subscription.end(error)
        case .completed: sink.subscription.end(nil)
        }
      }
    }
  }
}
