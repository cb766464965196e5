extension ObservableType {
  /// Emits each element together with the previous one.
  ///
  /// ```
  ///           --1--2--3--|
  /// pairwise  -----12-23-|
  /// ```
  ///
  /// The first element alone is not emitted.
  @inlinable
  public func pairwise() -> Observable<(Element, Element)> {
    stage(from: Element?.none) { previous, element, sink in
      defer { previous = element }
      if let previous { sink.next((previous, element)) }
    }
  }

  /// Emits each element together with its number, counted from 0.
  ///
  /// ```
  ///             --a--b--|
  /// enumerated  --0a-1b-|
  /// ```
  @inlinable
  public func enumerated() -> Observable<(index: Int, element: Element)> {
    stage(from: 0) { count, element, sink in
      defer { count += 1 }
      sink.next((count, element))
    }
  }
}
