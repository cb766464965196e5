extension ObservableType {
  /// The first `count` elements, then completion, which disposes of the source.
  ///
  /// ```
  ///         --a--b--c--|
  /// take 2  --a--(b|)
  /// ```
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func take(_ count: Int, file: StaticString = #fileID, line: UInt = #line) -> Observable<Element> {
    require(count >= 0, "take(_:) was given a count of \(count); it must not be negative.", file: file, line: line)
    guard count > 0 else { return .empty() }
    let source = asObservable()
    return Observable { sink in
      let left = Cell(count)
      source.connect(
        Sink(sink.subscription) { element in
          left.value -= 1
          sink.next(element)
          if left.value == 0 { sink.subscription.end(nil) }
        })
    }
  }
}
