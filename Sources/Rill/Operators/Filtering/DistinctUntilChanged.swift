extension ObservableType {
  /// The elements that differ from the one before.
  ///
  /// ```
  ///                       --1--1--2--1--|
  /// distinctUntilChanged  --1-----2--1--|
  /// ```
  @inlinable
  public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
    distinctUntilChanged(==)
  }

  /// The elements whose key differs from the key of the one before.
  @inlinable
  public func distinctUntilChanged<Key: Equatable & Sendable>(
    _ key: @escaping @Sendable (Element) -> Key
  ) -> Observable<Element> {
    distinctUntilChanged { key($0) == key($1) }
  }

  /// The elements that `areEqual` tells from the one let through before.
  @inlinable
  public func distinctUntilChanged(
    _ areEqual: @escaping @Sendable (Element, Element) -> Bool
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      let last = Cell<Element?>(nil)
      source.connect(
        Sink(sink.subscription) { element in
          if let previous = last.value, areEqual(previous, element) { return }
          last.value = element
          sink.next(element)
        })
    }
  }
}
