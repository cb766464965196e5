/// Delivers events on a scheduler in FIFO order: at once if the sender already runs there, otherwise with one hop per
/// burst.
///
/// The thread that delivers continues until nothing waits, so an event that arrives during a delivery, from another
/// thread or from further down the stack, is delivered after it and by the same thread. After a hop, it yields to other
/// work of the scheduler when it has delivered some thousands of events; if the sender runs there, its own event is
/// delivered before it continues.
///
/// The source sends one event at a time, and one turn at a time takes waiting events. So there is no lock, and a source
/// that broke this rule would corrupt memory.
@usableFromInline
final class TypedDelivery<Element: Sendable>: Delivery, Disposable, EndReceiver,
  @unchecked Sendable  // because of `Delivery`
{
  /// The number of elements that a hop delivers before it yields to other work.
  @inlinable static var budget: Int { 4096 }

  @usableFromInline let next: @Sendable (Element) -> Void
  @usableFromInline let waiting = ChunkQueue<Waiting>()
  /// The subscription to the source, which receives its end.
  @usableFromInline let upstream = Subscription(atEnd: .ignored)

  /// An element, and the batch that it was sent in.
  @usableFromInline
  struct Waiting {
    @usableFromInline let element: Element
    @usableFromInline let batch: UInt64

    @inlinable @inline(__always)
    init(_ element: Element) {
      self.element = element
      batch = Graph.batchNumber
    }
  }

  @inlinable
  init(to sink: Sink<Element>, on scheduler: any Scheduler, _ site: CallSite) {
    next = sink.next
    super.init(to: sink.subscription, on: scheduler, site)
  }

  /// Attaches this to the subscription that it delivers to.
  @inlinable
  func attach() {
    upstream.setReceiver(self)
    subscription.attach(self)
  }

  /// Drops waiting events, or leaves that to the thread that has the turn.
  @usableFromInline
  func dispose() {
    upstream.dispose()
    if takeTurnOfHop(), !leave(Self.delivering) { deliver(atMost: .max) }
  }

  /// Accepts an element of the source.
  @inlinable
  func push(_ element: Element) {
    guard subscription.isLive else { return }
    if admitsSender, let count = takeTurn() {
      if count > 0 {
        deliverWaiting(count)
        _ = discount(count)
      }
      // Checked again: the subscription may have been disposed of since, and the events ahead of this one dropped.
      if subscription.isLive { next(element) }
      return deliver(atMost: .max)
    }
    append(element)
    if announce() { hop { [weak self] in self?.arrive() } }
  }

  @inlinable @inline(__always)
  func append(_ element: Element) {
    waiting.append(Waiting(element))
    causes?.append(.current)
  }

  /// Accepts the end of the source.
  @inlinable
  func inputDidEnd(_: Int32, _: Subscription, _ ending: Ending) {
    guard subscription.isLive else { return }
    let needsHop = announce(ending)
    if admitsSender {
      if takeTurn() != nil { deliver(atMost: .max) }
    } else if needsHop {
      hop { [weak self] in self?.arrive() }
    }
  }

  /// Delivers waiting events when the hop arrives on the scheduler.
  @inlinable
  func arrive() {
    if takeTurnOfHop() { deliver(atMost: Self.budget) }
  }

  /// Delivers the oldest `count` elements, each in the batch that it was sent in, or in none. Only the thread with the
  /// turn may call this.
  @inlinable @inline(never)
  func deliverWaiting(_ count: Int) {
    let next = next
    let subscription = subscription
    let hasCauses = causes != nil
    waiting.take(count) { item in
      let aside = Graph.setBatchesAside(for: item.batch)
      if hasCauses {
        withNextCause { if subscription.isLive { next(item.element) } }
      } else if subscription.isLive {
        next(item.element)
      }
      if let aside { Graph.takeUpBatches(aside) }
    }
  }

  /// Delivers until nothing waits, or up to `limit` elements; then another hop is due. Only the thread with the turn
  /// may call this.
  @inlinable
  func deliver(atMost limit: Int) {
    var left = limit
    var othersSend = true
    var state = self.state
    while true {
      let count = min(state / Self.one, subscription.isLive ? left : .max)
      if count > 0 {
        deliverWaiting(count)
        // A few elements that a hop finds behind its first ones may come from another thread, which is still sending.
        // Those of this thread are there before the wait, so after a wait without a result there is no other. Only a hop
        // has a limit within the budget.
        if othersSend, left < Self.budget, count < 64 { othersSend = letElementsGather() }
        left -= count
        state = discount(count)
        continue
      }
      if state < Self.one {
        if leave(state) { return }
      } else if leaveToHop(state) {
        return schedule { [weak self] in self?.arrive() }
      }
      state = self.state
    }
  }
}
