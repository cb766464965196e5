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
