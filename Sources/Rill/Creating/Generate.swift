extension ObservableType {
  /// A first element and those that follow from it, as long as they satisfy a condition, then completion: a `for` loop
  /// as a stream, all inside `subscribe` unless disposed of before.
  ///
  /// ```
  /// generate(1, while < 5, × 2)  (124|)
  /// ```
  ///
  /// - Parameters:
  ///   - initialState: the first element, if it satisfies the condition.
  ///   - condition: whether an element is sent; the first that is not completes the stream. An error that it throws ends
  ///     the stream with that error.
  ///   - iterate: makes the next element from the one before, when that has been sent; an error that it throws ends the
  ///     stream with that error.
  @inlinable
  public static func generate<Element>(
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
