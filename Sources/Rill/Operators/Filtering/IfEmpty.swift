extension ObservableType {
  /// Emits a default element if the stream completes without any.
  ///
  /// ```
  ///                    -----|
  /// ifEmpty default x  -----(x|)
  /// ```
  ///
  /// ![A marble diagram of ifEmpty.](ifEmpty-default)
  public func ifEmpty(default element: Element) -> Observable<Element> {
    ifEmpty(switchTo: .just(element))
  }

  /// Continues with another stream if this one completes without an element.
  ///
  /// ```
  ///                         -----|
  /// each other              --a--|
  /// ifEmpty switchTo other  -------a--|
  /// ```
  ///
  /// ![A marble diagram of ifEmpty.](ifEmpty-switchTo)
  public func ifEmpty(switchTo other: any ObservableType<Element>) -> Observable<Element> {
    let source = asObservable()
    let other = other.asObservable()
    return Observable { sink in
      let isEmpty = StatefulSink(true, sink)
      let seeing = Observable { sink in
        source.connect(
          Sink(sink.subscription) {
            isEmpty.state = false
            sink.next($0)
          })
      }
      sink.connect(to: seeing) { ending in
        if case .completed = ending, isEmpty.state { .last(sink.connecting(to: other)) } else { .none }
      }
    }
  }
}
