extension ObservableType {
  /// Combines all elements into one result and emits it when the stream completes.
  ///
  /// ```
  ///              --1--2--3--|
  /// reduce 0, +  -----------(6|)
  /// ```
  ///
  /// ![A marble diagram of reduce.](reduce)
  ///
  /// - Parameters:
  ///   - seed: the initial accumulated value.
  ///   - combine: combines the previous result with an element; an error that it throws ends the stream.
  @inlinable public func reduce<Result: Sendable, Failure: Error>(
    _ seed: Result, accumulator combine: @escaping @Sendable (Result, Element) throws(Failure) -> Result
  ) -> Observable<Result> {
    stage(from: seed) { state, element, _ throws(Failure) in
      state = try combine(state, element)
    } atCompletion: { state, sink in
      sink.next(state)
      sink.subscription.end(nil)
    }
  }

  /// Collects all elements into an array and emits it when the stream completes.
  ///
  /// ```
  ///          --1--2--3--|
  /// toArray  -----------([1, 2, 3]|)
  /// ```
  ///
  /// ![A marble diagram of toArray.](toArray)
  public func toArray() -> Observable<[Element]> {
    stage(from: []) { elements, element, _ in
      elements.append(element)
    } atCompletion: { elements, sink in
      sink.next(elements)
      sink.subscription.end(nil)
    }
  }
}
