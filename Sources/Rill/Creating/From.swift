extension ObservableType {
  /// Creates a stream that emits the elements of a sequence and then completes.
  ///
  /// ```
  /// from([a, b, c])  (abc|)
  /// ```
  ///
  /// ![A marble diagram of from.](from)
  ///
  /// All events are delivered inside `subscribe`, unless the subscription is disposed of first.
  ///
  /// Complexity: O(elements) time, constant stack.
  @inlinable
  public static func from<Elements: Sequence & Sendable>(_ elements: Elements) -> Observable<Elements.Element>
  where Self == Observable<Elements.Element> {
    Observable { sink in
      var iterator = elements.makeIterator()
      while sink.subscription.isLive, let element = iterator.next() { sink.next(element) }
      sink.subscription.end(nil)
    }
  }

  /// Creates a stream that emits the given elements and then completes.
  ///
  /// ```
  /// of(a, b, c)  (abc|)
  /// ```
  ///
  /// ![A marble diagram of of.](of)
  ///
  /// All events are delivered inside `subscribe`, unless the subscription is disposed of first.
  @inlinable
  public static func of<Element>(_ elements: Element...) -> Observable<Element> where Self == Observable<Element> {
    from(elements)
  }
}
