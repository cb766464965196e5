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
  /// after waiting ones; a burst from elsewhere takes one hop. After disposal on the scheduler, nothing more is
  /// delivered, waiting events included.
  @inlinable
  public func observe(
    on scheduler: any Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    let source = asObservable()
    let site = CallSite(file: file, line: line)
    return Observable { sink in
      let delivery = TypedDelivery(to: sink, on: scheduler, site)
      let upstream = delivery.attach()
      if upstream.isLive { source.connect(Sink(upstream) { delivery.push($0) }) }
    }
  }
}
