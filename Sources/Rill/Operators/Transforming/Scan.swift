extension ObservableType {
  /// Combines elements one by one and emits each intermediate result.
  ///
  /// ```
  ///            --1--2--3--|
  /// scan 0, +  --1--3--6--|
  /// ```
  ///
  /// ![A marble diagram of scan.](scan)
  ///
  /// The seed itself is not emitted.
  ///
  /// - Parameters:
  ///   - seed: the initial accumulated value.
  ///   - combine: combines the previous result with an element; an error that it throws ends the stream.
  @_disfavoredOverload @inlinable public func scan<Result: Sendable, Failure: Error>(
    _ seed: Result, accumulator combine: @escaping @Sendable (Result, Element) throws(Failure) -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable<Result> { sink in
      let state = StatefulSink(seed, sink)
      source.connect(
        Sink(sink.subscription) { element in
          do throws(Failure) {
            let result = try combine(state.state, element)
            state.state = result
            state.sink.next(result)
          } catch {
            state.sink.subscription.end(error)
          }
        })
    }
  }

  /// Updates a result in place with each element and emits each intermediate result.
  ///
  /// ```
  ///                  --1--2--3--|
  /// scan into 0, +=  --1--3--6--|
  /// ```
  ///
  /// ![A marble diagram of scan.](scan-into)
  ///
  /// The seed itself is not emitted.
  ///
  /// - Parameters:
  ///   - seed: the initial accumulated value.
  ///   - combine: updates the result with an element; an error that it throws ends the stream.
  @inlinable public func scan<Result: Sendable, Failure: Error>(
    into seed: Result, accumulator combine: @escaping @Sendable (inout Result, Element) throws(Failure) -> Void
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable<Result> { sink in
      let state = StatefulSink(seed, sink)
      source.connect(
        Sink(sink.subscription) { element in
          do throws(Failure) {
            try combine(&state.state, element)
            state.sink.next(state.state)
          } catch {
            state.sink.subscription.end(error)
          }
        })
    }
  }
}

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
      sink.finish(with: state)
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
      sink.finish(with: elements)
    }
  }
}

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
