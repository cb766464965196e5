extension ObservableType {
  /// The same events, delivered by `scheduler`, in order and one at a time.
  ///
  /// ```
  ///             --a-(bc)-|
  /// observe on  --a-(bc)-|
  /// ```
  ///
  /// An event whose sender already runs on the scheduler (``Scheduler/isCurrent``) is delivered at once, after what
  /// waits; a burst from elsewhere takes one hop. After disposal on the scheduler nothing more arrives, waiting events
  /// included.
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
