/// Delivers events on a scheduler in FIFO order: at once if the sender already runs there, otherwise with one hop per
/// burst.
///
/// A turn whose waiting events are performed on the scheduler. The thread that delivers continues until nothing waits, so
/// an event that arrives during a delivery, from another thread or from further down the stack, is delivered after it
/// and by the same thread. A hop yields to other work of the scheduler after some thousands of events, and on the main
/// actor after some milliseconds; if the sender runs there, its own event is delivered before the hop continues.
@usableFromInline
final class Delivery<Element: Sendable>: Turn<Element?>, Disposable, EndReceiver,
  @unchecked Sendable  // because of the turn
{
  /// The number of events that a hop delivers before it yields to other work.
  @inlinable static var budget: Int { 4096 }
  /// The time for which a hop keeps the main actor before it yields: a quarter of a frame of 60 Hz.
  @inlinable static var time: Duration { .milliseconds(4) }

  @usableFromInline let sink: Sink<Element>
  @usableFromInline let scheduler: any Scheduler
  @usableFromInline let isMain: Bool
  @usableFromInline let site: CallSite
  /// The subscription to the source, which receives its end.
  @usableFromInline let upstream = Subscription(atEnd: .ignored)
  /// The end of the source. Set before nil, which stands for it, is added.
  @usableFromInline var ending = Ending.completed

  @inlinable init(to sink: Sink<Element>, on scheduler: any Scheduler, _ site: CallSite) {
    self.sink = sink
    self.scheduler = scheduler
    self.site = site
    isMain = scheduler is MainScheduler
    super.init()
  }

  /// Attaches this to the subscription that it delivers to.
  @usableFromInline func attach() {
    upstream.setReceiver(self)
    sink.subscription.attach(self)
  }

  /// Drops waiting events, or leaves them for the delivering thread to drop.
  @usableFromInline func dispose() {
    upstream.dispose()
    if lock.withLock({ takeOver() }) { deliver() }
  }

  /// Accepts an element of the source.
  @inlinable func push(_ element: Element) {
    let isCurrent = isCurrent
    guard isCurrent, tryEnter() else { return wait(element, isCurrent) }
    if sink.subscription.isLive { sink.next(element) }
    if !tryLeave() { deliver() }
  }

  /// Accepts the end of the source.
  @usableFromInline func inputDidEnd(_: Int32, _: Subscription, _ ending: Ending) {
    let isCurrent = isCurrent
    self.ending = ending
    guard isCurrent, tryEnter() else { return wait(nil, isCurrent) }
    perform(nil)
    if !tryLeave() { deliver() }
  }

  /// Whether the sender runs on the scheduler. That is not asked while a thread delivers.
  @inlinable var isCurrent: Bool { !isTaken && scheduler.isCurrent }

  /// Adds an event for a hop, or delivers it after all waiting ones if the sender runs on the scheduler.
  @inlinable @inline(never) func wait(_ item: Element?, _ isCurrent: Bool) {
    guard sink.subscription.isLive else { return }
    if isCurrent { if add(item) { deliver() } } else if leave(item) { hop() }
  }

  /// Delivers all waiting events.
  @inlinable func deliver() { _ = performWaiting(patience: .max) { perform($0) } }

  /// Delivers the waiting events when the hop arrives on the scheduler, and requests another hop if it has to yield.
  @inlinable func arrive() {
    guard takeHop() else { return }
    var left = Self.budget
    let end = isMain ? scheduler.now + Self.time : .zero
    let isLeft = performWaiting(
      patience: .max,
      until: { _ in
        left -= 1
        return (left < 0 || isMain && scheduler.now >= end) && sink.subscription.isLive
      }
    ) { perform($0) }
    if isLeft, lock.withLock({ declareHop() }) { hop() }
  }

  /// Requests a hop, which the caller has declared due. The scheduler's handle is not kept: on a concurrent scheduler,
  /// the hop may have run, and another one may be due, before this returns.
  ///
  /// The work does not retain this object, which its subscription retains as long as anything may be delivered: a
  /// scheduler that never runs the work then retains nothing after disposal.
  @inlinable func hop() { schedule { [weak self] in self?.arrive() } }

  @usableFromInline func schedule(_ arrive: @escaping @Sendable () -> Void) {
    _ = scheduler.schedule(after: nil, for: site, arrive)
  }

  @inlinable @inline(__always) func perform(_ element: Element?) {
    guard let element else { return sink.subscription.end(ending) }
    if sink.subscription.isLive { sink.next(element) }
  }
}
