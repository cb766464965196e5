extension ObservableType {
  /// Returns a stream that calls `step` with each element and the downstream sink.
  ///
  /// This is the form of many operators. An error that `step` throws ends the stream.
  ///
  /// A closure inside a closure is not specialized. So the operators on the shortest paths (`map`, `filter`, `scan` …)
  /// do not use this method.
  @inlinable func stage<Result: Sendable, Failure: Error>(
    _ step: @escaping @Sendable (Element, Sink<Result>) throws(Failure) -> Void
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable<Result> { sink in
      source.connect(
        Sink(sink.subscription) { element in
          do throws(Failure) {
            try step(element, sink)
          } catch {
            sink.subscription.end(error)
          }
        })
    }
  }

  /// Returns a stream that calls `step` with a state of the subscription, each element, and the downstream sink.
  @inlinable func stage<State: Sendable, Result: Sendable, Failure: Error>(
    from initial: State, _ step: @escaping @Sendable (inout State, Element, Sink<Result>) throws(Failure) -> Void
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable<Result> { sink in
      let state = StatefulSink(initial, sink)
      source.connect(
        Sink(sink.subscription) { element in
          do throws(Failure) {
            try step(&state.state, element, state.sink)
          } catch {
            state.sink.subscription.end(error)
          }
        })
    }
  }

  /// Returns a stream that calls `step` for each element and `complete` at completion.
  ///
  /// `complete` must end the sink. Other ends pass through.
  @inlinable func stage<State: Sendable, Result: Sendable, Failure: Error>(
    from initial: State, _ step: @escaping @Sendable (inout State, Element, Sink<Result>) throws(Failure) -> Void,
    atCompletion complete: @escaping @Sendable (inout State, Sink<Result>) -> Void
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable<Result> { sink in
      let state = StatefulSink(initial, sink)
      let own = sink.subscription.intercept { ending in
        if case .completed = ending { complete(&state.state, sink) } else { sink.subscription.end(ending) }
      }
      source.connect(
        Sink(own) { element in
          do throws(Failure) {
            try step(&state.state, element, sink)
          } catch {
            sink.subscription.end(error)
          }
        })
    }
  }
}
