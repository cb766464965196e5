extension ObservableType {
  /// Emits only the elements that differ from the previous one.
  ///
  /// ```
  ///                       --1--1--2--1--|
  /// distinctUntilChanged  --1-----2--1--|
  /// ```
  ///
  /// ![A marble diagram of distinctUntilChanged.](distinctUntilChanged)
  @inlinable
  public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
    let source = asObservable()
    return Observable { sink in
      let last = StatefulNext(Element?.none, sink.next)
      source.connect(
        Sink(sink.subscription) { element in
          if last.state == element { return }
          last.state = element
          last.next(element)
        })
    }
  }

  /// Emits only the elements whose key differs from the key of the previous one.
  ///
  /// ```
  ///                           --1--3--2--1--|
  /// distinctUntilChanged odd  --1-----2--1--|
  /// ```
  ///
  /// ![A marble diagram of distinctUntilChanged.](distinctUntilChanged-key)
  ///
  /// - Parameter key: returns the key of an element; an error that it throws ends the stream with that error.
  @inlinable
  public func distinctUntilChanged<Key: Equatable & Sendable, Failure: Error>(
    _ key: @escaping @Sendable (Element) throws(Failure) -> Key
  ) -> Observable<Element> {
    stage(from: Key?.none) { last, element, sink throws(Failure) in
      let key = try key(element)
      if key == last { return }
      last = key
      sink.next(element)
    }
  }

  /// Emits only the elements that `areEqual` finds different from the last one emitted.
  ///
  /// ```
  ///                            --1--2--3--5--|
  /// distinctUntilChanged near  --1-----3--5--|
  /// ```
  ///
  /// ![A marble diagram of distinctUntilChanged.](distinctUntilChanged-comparison)
  ///
  /// - Parameter areEqual: compares the last emitted element with a new one; an error that it throws ends the stream
  ///   with that error.
  @inlinable
  public func distinctUntilChanged<Failure: Error>(
    _ areEqual: @escaping @Sendable (Element, Element) throws(Failure) -> Bool
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      let last = Cell<Element?>(nil)
      let failing = sink.failing(by: Failure.self)
      source.connect(
        Sink(sink.subscription) { [next = sink.next] element in
          do throws(Failure) {
            if let previous = last.value, try areEqual(previous, element) { return }
            last.value = element
            next(element)
          } catch {
            failing?.end(error)
          }
        })
    }
  }
}
