extension ObservableType {
  /// Emits only the elements that satisfy a condition.
  ///
  /// ```
  ///              --1--2--3--4--|
  /// filter even  -----2-----4--|
  /// ```
  ///
  /// ![A marble diagram of filter.](filter)
  ///
  /// - Parameter isIncluded: returns whether to emit an element; an error that it throws ends the stream.
  @_disfavoredOverload @inlinable public func filter<Failure: Error>(
    _ isIncluded: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      let failing = sink.failing(by: Failure.self)
      source.connect(
        Sink(sink.subscription) { [next = sink.next] element in
          do throws(Failure) {
            if try isIncluded(element) { next(element) }
          } catch {
            failing?.end(error)
          }
        })
    }
  }
}
