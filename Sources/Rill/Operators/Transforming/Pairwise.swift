extension ObservableType {
  /// Each element with the one before; the first alone is not sent.
  ///
  /// ```
  ///           --1--2--3--|
  /// pairwise  -----12-23-|
  /// ```
  @inlinable
  public func pairwise() -> Observable<(Element, Element)> {
    stage(from: Element?.none) { previous, element, sink in
      defer { previous = element }
      if let previous { sink.next((previous, element)) }
    }
  }
}
