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
      let own = Subscription(atEnd: .downstream(sink.subscription))
      let hop = SerialDisposable()
      // Attached first, so that an endless stream can be disposed of if the scheduler subscribes to it at once.
      sink.subscription.attach(Disposables.create(own, hop))
      hop.disposable = scheduler.scheduleWork(after: delay, for: site) {
        if own.isLive { source.connect(Sink(own, next: sink.next)) }
      }
    }
  }
}
