extension ObservableType {
  /// The events of the stream as elements, then completion.
  ///
  /// ```
  ///              --a--#
  /// materialize  --[next a]--([error]|)
  /// ```
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

  /// The events that the elements stand for: undoes ``materialize()``.
  ///
  /// ```
  ///                --[next a]--([error]|)
  /// dematerialize  --a---------#
  /// ```
  public func dematerialize<Value>() -> Observable<Value> where Element == Event<Value> {
    stage { event, sink in sink.on(event) }
  }
}
