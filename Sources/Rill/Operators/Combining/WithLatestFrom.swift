extension ObservableType {
  /// Combines each element of this stream with the latest element of another.
  ///
  /// ```
  /// letters         --a-----b-----c--|
  /// digits          ----1------2------
  /// withLatestFrom  --------b1----c2-|
  /// ```
  ///
  /// ![A marble diagram of withLatestFrom.](withLatestFrom)
  ///
  /// Elements that arrive before the other stream's first element are skipped. The result ends with this stream.
  /// Completion of the other stream has no effect; its error ends the result.
  ///
  /// - Parameters:
  ///   - other: the stream whose latest element is used.
  ///   - combine: combines the two elements; an error that it throws ends the stream.
  @_disfavoredOverload @inlinable public func withLatestFrom<Other: ObservableType, Result: Sendable, Failure: Error>(
    _ other: Other, resultSelector combine: @escaping @Sendable (Element, Other.Element) throws(Failure) -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    let other = other.asObservable()
    return Observable<Result> { sink in
      let (join, newest) = (Join(sink.subscription, inputs: 2, main: 1), StatefulSink(Other.Element?.none, sink))
      let (second, first) = (join.inputs[0], join.inputs[1])
      join.start()
      other.connect(Sink(second) { element in join.run { newest.state = element } })
      guard first.isLive else { return }
      source.connect(
        Sink(first) { element in
          join.run {
            guard newest.sink.subscription.isLive, let other = newest.state else { return }
            do throws(Failure) {
              newest.sink.next(try combine(element, other))
            } catch {
              newest.sink.subscription.end(error)
            }
          }
        })
    }
  }

  /// Emits the latest element of another stream whenever this one emits.
  ///
  /// ```
  /// taps            --x-----x-----x--|
  /// text            ----a------b------
  /// withLatestFrom  --------a-----b--|
  /// ```
  ///
  /// ![A marble diagram of withLatestFrom.](withLatestFrom-other)
  @inlinable public func withLatestFrom<Other: ObservableType>(_ other: Other) -> Observable<Other.Element> {
    withLatestFrom(other) { $1 }
  }
}
