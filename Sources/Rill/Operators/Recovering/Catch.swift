extension ObservableType {
  /// Continues with another stream when this one fails.
  ///
  /// ```
  ///                  --a--#
  /// catch → just(b)  --a--(b|)
  /// ```
  ///
  /// ![A marble diagram of catch.](catch)
  ///
  /// - Parameter handler: returns the stream to continue with; an error that it throws ends the result.
  @inlinable public func `catch`(
    _ handler: @escaping @Sendable (any Error) throws -> any ObservableType<Element>
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      sink.connect(to: source) { ending in
        guard case .error(let error) = ending else { return .none }
        return .last(sink.connecting(to: try handler(error).asObservable()))
      }
    }
  }

  /// Emits one element and then completes when the stream fails.
  ///
  /// ```
  ///                   --a--#
  /// catchAndReturn b  --a--(b|)
  /// ```
  ///
  /// ![A marble diagram of catchAndReturn.](catchAndReturn)
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    self.catch { _ in .just(element) }
  }
}
