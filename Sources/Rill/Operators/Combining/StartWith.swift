extension ObservableType {
  /// The given elements first, inside `subscribe`, then those of the stream.
  ///
  /// ```
  ///              --b--c--|
  /// startWith a  a-b--c--|
  /// ```
  @inlinable
  public func startWith(_ elements: Element...) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      for element in elements where sink.subscription.isLive { sink.next(element) }
      if sink.subscription.isLive { source.connect(sink) }
    }
  }
}
