extension ObservableType {
  /// Delivers the events of this stream on `scheduler`, in order and one at a time.
  ///
  /// ```
  ///             --a-(bc)-|
  /// observe on  --a-(bc)-|
  /// ```
  ///
  /// ![A marble diagram of observe.](observe-on)
  ///
  /// If the sender of an event already runs on the scheduler (``Scheduler/isCurrent``), the event is delivered at once,
  /// after waiting ones; a burst from elsewhere takes one hop. A hop lets other work of the scheduler run after 4,096
  /// events, and on ``MainScheduler`` also after 4 ms. After disposal on the scheduler, nothing more is delivered,
  /// waiting events included.
  @inlinable public func observe(
    on scheduler: any Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    let source = asObservable()
    let site = CallSite(file: file, line: line)
    return Observable { sink in source.connect(sink, on: scheduler, site) }
  }
}

extension Observable {
  /// Connects `sink` to the events of this stream, which it receives on `scheduler`.
  @inlinable func connect(_ sink: Sink<Element>, on scheduler: any Scheduler, _ site: CallSite) {
    let delivery = Delivery(to: sink, on: scheduler, site)
    delivery.attach()
    if delivery.upstream.isLive { connect(Sink(delivery.upstream) { delivery.push($0) }) }
  }

  /// Starts a subscription on behalf of `site` that receives events on `scheduler`, and leaves errors unhandled.
  ///
  /// This is `observe(on:)` and `start` in one: a binding is made for each use of a cell, and the closures between the
  /// two take longer than its first element.
  @inlinable @inline(never) func start(
    on scheduler: any Scheduler, _ site: CallSite, _ operation: StaticString,
    _ onNext: @escaping @Sendable (Element) -> Void
  ) -> any Disposable {
    let subscription = Subscription(atEnd: .unhandled(site))
    // A delivery checks that the subscription is live.
    guard Diagnostics.isActive else {
      connect(Sink(subscription, next: onNext), on: scheduler, site)
      return subscription
    }
    let isOpening = subscription.watch(site, operation)
    connect(Sink(subscription) { subscription.pass($0, to: onNext) }, on: scheduler, site)
    if isOpening { subscription.didOpen() }
    return subscription
  }
}

extension ObservableType {
  /// Subscribes to this stream on `scheduler`, where a cold stream does its work.
  ///
  /// ```
  ///               (ab)-c|
  /// subscribe on  (ab)-c|
  /// ```
  ///
  /// ![A marble diagram of subscribe.](subscribe-on)
  ///
  /// This operator does not change where events are delivered: see ``observe(on:file:line:)``. Disposal takes effect on
  /// the thread that disposes; before the hop has run, disposal cancels it.
  public func subscribe(
    on scheduler: any Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    subscribe(after: nil, on: scheduler, CallSite(file: file, line: line))
  }

  func subscribe(after delay: Duration?, on scheduler: any Scheduler, _ site: CallSite) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      let hop = SerialDisposable()
      // Before the hop, so that an endless stream can be disposed of if the scheduler subscribes to it at once.
      let own = sink.interposing { hop.dispose() }
      hop.disposable = scheduler.scheduleWork(after: delay, for: site) {
        if own.subscription.isLive { source.connect(own) }
      }
    }
  }
}

/// Delivers events on a scheduler in FIFO order: at once if the sender already runs there, otherwise with one hop per
/// burst.
///
/// A turn whose waiting events are performed on the scheduler. The delivering thread continues until no event waits, so
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

  @usableFromInline let scheduler: any Scheduler
  @usableFromInline let isMain: Bool
  @usableFromInline let site: CallSite
  /// More than 64 bytes behind the lock, which senders change for each event while a thread reads this: the two share no
  /// cache line (the benchmark row *observe(on:) a serial queue*).
  @usableFromInline let sink: Sink<Element>
  /// The subscription to the source, which receives its end.
  @usableFromInline let upstream = Subscription(atEnd: .ignored)
  /// The end of the source. Set before nil, which stands for it, is added.
  @usableFromInline var ending = Ending.completed

  @inlinable init(to sink: Sink<Element>, on scheduler: any Scheduler, _ site: CallSite) {
    self.sink = sink
    self.scheduler = scheduler
    self.site = site
    // A cast takes longer (the benchmark row *a reused cell, three labels and a tap bound*).
    isMain = type(of: scheduler) == MainScheduler.self
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
