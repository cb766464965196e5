extension ObservableType {
  /// Emits the given elements and then the elements of this stream.
  ///
  /// ```
  ///              --b--c--|
  /// startWith a  a-b--c--|
  /// ```
  ///
  /// ![A marble diagram of startWith.](startWith)
  ///
  /// The given elements are delivered inside `subscribe`.
  @inlinable public func startWith(_ elements: Element...) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      for element in elements where sink.subscription.isLive { sink.next(element) }
      if sink.subscription.isLive { source.connect(sink) }
    }
  }
}
