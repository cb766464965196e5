extension ObservableType {
  /// The elements of a sequence, then completion, all inside `subscribe` unless disposed of before.
  ///
  /// ```
  /// from([a, b, c])  (abc|)
  /// ```
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

  /// The given elements, then completion, all inside `subscribe` unless disposed of before.
  ///
  /// ```
  /// of(a, b, c)  (abc|)
  /// ```
  @inlinable
  public static func of<Element>(_ elements: Element...) -> Observable<Element> where Self == Observable<Element> {
    from(elements)
  }
}
