extension ObservableType {
  /// Subscribes to this stream on `scheduler`, which is where a cold stream does its work.
  ///
  /// ```
  ///               (ab)-c|
  /// subscribe on  (ab)-c|
  /// ```
  ///
  /// Where its events are delivered does not change: see ``observe(on:file:line:)``. Disposal takes effect on the
  /// thread that disposes; before the hop has happened, it cancels it.
  public func subscribe(
    on scheduler: any Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    subscribe(after: nil, on: scheduler, CallSite(file: file, line: line))
  }

  func subscribe(after delay: Duration?, on scheduler: any Scheduler, _ site: CallSite) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      let own = Subscription(atEnd: .downstream(sink.subscription))
      let hop = SerialDisposable()
      // Attached first, so that a stream which is subscribed to at once, and is endless, can be disposed of.
      sink.subscription.attach(Disposables.create(own, hop))
      hop.disposable = scheduler.scheduleWork(after: delay, for: site) {
        if own.isLive { source.connect(Sink(own, next: sink.next)) }
      }
    }
  }
}
