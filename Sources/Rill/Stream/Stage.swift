extension ObservableType {
  /// What many operators are: a step for each element, with the sink below. An error that `step` throws ends the
  /// stream.
  ///
  /// The closure in a closure is not specialized, so the operators of the shortest paths (`map`, `filter`, `scan` …)
  /// are written out; this costs the others some 10 ns an element.
  @inlinable
  func stage<Result: Sendable, Failure: Error>(
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

  /// A step for each element that also works on a state of the subscription.
  @inlinable
  func stage<State: Sendable, Result: Sendable, Failure: Error>(
    from initial: State, _ step: @escaping @Sendable (inout State, Element, Sink<Result>) throws(Failure) -> Void
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable<Result> { sink in
      let state = Cell(initial)
      source.connect(
        Sink(sink.subscription) { element in
          do throws(Failure) {
            try step(&state.value, element, sink)
          } catch {
            sink.subscription.end(error)
          }
        })
    }
  }

  /// A step for each element, and one for completion, which has to end the sink. Other ends pass.
  @inlinable
  func stage<State: Sendable, Result: Sendable, Failure: Error>(
    from initial: State, _ step: @escaping @Sendable (inout State, Element, Sink<Result>) throws(Failure) -> Void,
    atCompletion complete: @escaping @Sendable (inout State, Sink<Result>) -> Void
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable<Result> { sink in
      let state = Cell(initial)
      let own = sink.subscription.intercept { ending in
        if case .completed = ending { complete(&state.value, sink) } else { sink.subscription.end(ending) }
      }
      source.connect(
        Sink(own) { element in
          do throws(Failure) {
            try step(&state.value, element, sink)
          } catch {
            sink.subscription.end(error)
          }
        })
    }
  }
}
