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
