extension ObservableType {
  /// Emits the events of the stream as elements, and then completes.
  ///
  /// ```
  ///              --a--------#
  /// materialize  --[next a]-([error]|)
  /// ```
  ///
  /// ![A marble diagram of materialize.](materialize)
  public func materialize() -> Observable<Event<Element>> {
    let source = asObservable()
    return Observable<Event<Element>> { sink in
      let own = sink.subscription.intercept { ending in
        guard let event = Event<Element>(ending) else { return sink.subscription.end(ending) }
        sink.next(event)
        sink.subscription.end(nil)
      }
      source.connect(Sink(own) { sink.next(.next($0)) })
    }
  }

  /// Turns elements that represent events back into these events, the inverse of ``materialize()``.
  ///
  /// ```
  ///                --[next a]-([error]|)
  /// dematerialize  --a--------#
  /// ```
  ///
  /// ![A marble diagram of dematerialize.](dematerialize)
  public func dematerialize<Value>() -> Observable<Value> where Element == Event<Value> {
    stage { event, sink in sink.on(event) }
  }
}
