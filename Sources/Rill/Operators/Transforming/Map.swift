extension ObservableType {
  /// Transforms each element.
  ///
  /// ```
  ///           --1--2--3--|
  /// map × 10  --10-20-30-|
  /// ```
  ///
  /// ![A marble diagram of map.](map)
  ///
  /// - Parameter transform: transforms an element; an error that it throws ends the stream.
  @_disfavoredOverload @inlinable public func map<Result: Sendable, Failure: Error>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable<Result> { sink in
      let failing = sink.failing(by: Failure.self)
      source.connect(
        Sink(sink.subscription) { [next = sink.next] element in
          do throws(Failure) {
            next(try transform(element))
          } catch {
            failing?.end(error)
          }
        })
    }
  }

  /// Transforms each element and emits only results that are not nil.
  ///
  /// ```
  ///                 --1--x--3--|
  /// compactMap Int  --1-----3--|
  /// ```
  ///
  /// ![A marble diagram of compactMap.](compactMap)
  ///
  /// - Parameter transform: transforms an element; an error that it throws ends the stream.
  @_disfavoredOverload @inlinable public func compactMap<Result: Sendable, Failure: Error>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Result?
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable<Result> { sink in
      let failing = sink.failing(by: Failure.self)
      source.connect(
        Sink(sink.subscription) { [next = sink.next] element in
          do throws(Failure) {
            if let result = try transform(element) { next(result) }
          } catch {
            failing?.end(error)
          }
        })
    }
  }
}
