extension ObservableType {
  /// Emits each element together with the previous one.
  ///
  /// ```
  ///           --1--2--3--|
  /// pairwise  -----12-23-|
  /// ```
  ///
  /// ![A marble diagram of pairwise.](pairwise)
  ///
  /// The first element alone is not emitted.
  @inlinable public func pairwise() -> Observable<(Element, Element)> {
    stage(from: Element?.none) { previous, element, sink in
      defer { previous = element }
      if let previous { sink.next((previous, element)) }
    }
  }
}
