extension ObservableType {
  /// Creates a stream that emits a first element and its successors while they satisfy a condition, and then completes.
  ///
  /// ```
  /// generate(1, while < 5, × 2)  (124|)
  /// ```
  ///
  /// ![A marble diagram of generate.](generate)
  ///
  /// The stream is a `for` loop. All events are delivered inside `subscribe`, unless the subscription is disposed of
  /// first.
  ///
  /// - Parameters:
  ///   - initialState: the first element, if it satisfies the condition.
  ///   - condition: returns whether to emit an element; the first `false` completes the stream. An error that it throws
  ///     ends the stream.
  ///   - iterate: returns the next element, and is called after the previous one is emitted; an error that it throws
  ///     ends the stream.
  @inlinable public static func generate<Element>(
    initialState: Element, condition: @escaping @Sendable (Element) throws -> Bool,
    iterate: @escaping @Sendable (Element) throws -> Element
  ) -> Observable<Element> where Self == Observable<Element> {
    Observable { sink in
      do {
        var element = initialState
        while try sink.subscription.isLive && condition(element) {
          sink.next(element)
          guard sink.subscription.isLive else { return }
          element = try iterate(element)
        }
        sink.subscription.end(nil)
      } catch {
        sink.subscription.end(error)
      }
    }
  }
}
