extension ObservableType {
  /// Emits only the elements that satisfy a condition.
  ///
  /// ```
  ///              --1--2--3--4--|
  /// filter even  -----2-----4--|
  /// ```
  ///
  /// ![A marble diagram of filter.](filter)
  ///
  /// - Parameter isIncluded: returns whether to emit an element; an error that it throws ends the stream.
  @_disfavoredOverload @inlinable public func filter<Failure: Error>(
    _ isIncluded: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      let failing = sink.failing(by: Failure.self)
      source.connect(
        Sink(sink.subscription) { [next = sink.next] element in
          do throws(Failure) {
            if try isIncluded(element) { next(element) }
          } catch {
            failing?.end(error)
          }
        })
    }
  }
}

extension ObservableType {
  /// Ignores all elements and passes on only the end of the stream.
  ///
  /// ```
  ///                 --a--b--|
  /// ignoreElements  --------|
  /// ```
  ///
  /// ![A marble diagram of ignoreElements.](ignoreElements)
  public func ignoreElements() -> Observable<Never> {
    stage(from: ()) { _, _, _ in }
  }
}

extension ObservableType {
  /// Emits only the elements that differ from the previous one.
  ///
  /// ```
  ///                       --1--1--2--1--|
  /// distinctUntilChanged  --1-----2--1--|
  /// ```
  ///
  /// ![A marble diagram of distinctUntilChanged.](distinctUntilChanged)
  @inlinable public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
    let source = asObservable()
    return Observable { sink in
      let last = StatefulSink(Element?.none, sink)
      source.connect(
        Sink(sink.subscription) { element in
          if last.state == element { return }
          last.state = element
          last.sink.next(element)
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
  /// - Parameter key: returns the key of an element; an error that it throws ends the stream.
  @_disfavoredOverload @inlinable public func distinctUntilChanged<Key: Equatable & Sendable, Failure: Error>(
    _ key: @escaping @Sendable (Element) throws(Failure) -> Key
  ) -> Observable<Element> {
    stage(from: Key?.none) { last, element, sink throws(Failure) in
      let key = try key(element)
      if key == last { return }
      last = key
      sink.next(element)
    }
  }

  /// Emits only the elements whose property differs from the previous element's.
  ///
  /// ```
  ///                            --1--2--3--4--|
  /// distinctUntilChanged bits  --1-----3--4--|
  /// ```
  ///
  /// ![A marble diagram of distinctUntilChanged.](distinctUntilChanged-at)
  public func distinctUntilChanged<Property: Equatable & Sendable>(
    at keyPath: any KeyPath<Element, Property> & Sendable
  ) -> Observable<Element> {
    distinctUntilChanged { $0[keyPath: keyPath] }
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
  /// - Parameter areEqual: compares the last emitted element with a new one; an error that it throws ends the stream.
  @_disfavoredOverload @inlinable public func distinctUntilChanged<Failure: Error>(
    _ areEqual: @escaping @Sendable (Element, Element) throws(Failure) -> Bool
  ) -> Observable<Element> {
    stage(from: Element?.none) { last, element, sink throws(Failure) in
      if let previous = last, try areEqual(previous, element) { return }
      last = element
      sink.next(element)
    }
  }
}
