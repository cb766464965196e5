/// Moves events to a scheduler, in one FIFO: at once if the sender already runs there, otherwise with one hop per
/// burst.
///
/// Whoever delivers goes on until nothing waits, so an event that arrives during a delivery, from another thread or
/// from further down the stack, is delivered after it and by the same thread. After a hop it lets other work of the
/// scheduler in when it has delivered some thousands; a sender that runs there has its own event delivered before it
/// goes on.
///
/// The source sends one event at a time, and one turn at a time takes what waits: so there is no lock, and a source
/// that broke this would break memory.
@usableFromInline
final class TypedDelivery<Element: Sendable>: Delivery, Disposable, @unchecked Sendable {  // because of `Delivery`
  /// How many elements a hop delivers before it lets other work in.
  @inlinable static var budget: Int { 4096 }

  @usableFromInline let next: @Sendable (Element) -> Void
  @usableFromInline let waiting = ChunkQueue<Element>()
  /// Set before this is attached.
  @usableFromInline var upstream: Subscription?

  @usableFromInline
  init(to sink: Sink<Element>, on scheduler: any Scheduler, _ site: CallSite) {
    next = sink.next
    super.init(to: sink.subscription, on: scheduler, site)
  }

  /// Hangs this below what it delivers to. What is returned takes the end of the source.
  @inlinable
  func attach() -> Subscription {
    let source = Subscription { self.end($0) }
    upstream = source
    subscription.attach(self)
    return source
  }

  /// Drops what waits; if it is somebody's turn, that one does.
  @usableFromInline
  func dispose() {
    upstream?.dispose()
    cancelHop()
    if takeTurnOfHop() { deliver(atMost: .max) }
  }

  /// Takes an event of the source.
  @inlinable
  func push(_ element: Element) {
    guard subscription.isLive else { return }
    if admitsSender, let count = takeTurn() {
      if count == 0 {
        // Asked once more: disposal may have come since, and have dropped what was ahead of this.
        if subscription.isLive { next(element) }
      } else {
        waiting.append(element)
        _ = announce()
      }
      return deliver(atMost: .max)
    }
    waiting.append(element)
    if announce() { hop { self.arrive() } }
  }

  /// Takes the end of the source.
  @inlinable
  func end(_ ending: Ending) {
    guard subscription.isLive else { return }
    let needsHop = announce(ending)
    if admitsSender {
      if takeTurn() != nil { deliver(atMost: .max) }
    } else if needsHop {
      hop { self.arrive() }
    }
  }

  /// The hop has come to the scheduler.
  @inlinable
  func arrive() {
    if takeTurnOfHop() { deliver(atMost: Self.budget) }
  }

  /// Delivers until nothing waits, or so many; then another hop is due. Only whose turn it is may call it.
  @inlinable
  func deliver(atMost limit: Int) {
    let next = next
    let subscription = subscription
    var left = limit
    var state = self.state
    while true {
      let count = min(state / Self.one, subscription.isLive ? left : .max)
      if count > 0 {
        waiting.take(count) { if subscription.isLive { next($0) } }
        left -= count
        state = discount(count)
        continue
      }
      if state < Self.one {
        if leave(state) { return }
      } else if leaveToHop(state) {
        return schedule { self.arrive() }
      }
      state = self.state
    }
  }
}
