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
    let source = asObservable()
    return Observable<Result> { sink in
      let state = StatefulSink(seed, sink)
      let own = sink.subscription.intercept { ending in
        if case .completed = ending { sink.next(state.state) }
        sink.subscription.end(ending)
      }
      source.connect(
        Sink(own) { element in
          do throws(Failure) {
            state.state = try combine(state.state, element)
          } catch {
            sink.subscription.end(error)
          }
        })
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
