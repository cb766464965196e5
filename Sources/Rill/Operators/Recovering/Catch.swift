extension ObservableType {
  /// Goes on with another stream when this one fails.
  ///
  /// ```
  ///                   --a--#
  /// catch → just(b)   --a--(b|)
  /// ```
  ///
  /// - Parameter handler: makes the stream to go on with; an error that it throws ends the result.
  public func `catch`(
    _ handler: @escaping @Sendable (any Error) throws -> any ObservableType<Element>
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      source.connect(sink) { ending in
        guard case .error(let error) = ending else { return .none }
        return .last(try handler(error).asObservable())
      }
    }
  }

  /// Goes on with one element, then completes, when the stream fails.
  ///
  /// ```
  ///                   --a--#
  /// catchAndReturn b  --a--(b|)
  /// ```
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    self.catch { _ in .just(element) }
  }
}
