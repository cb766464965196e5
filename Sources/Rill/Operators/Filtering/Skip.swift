extension ObservableType {
  /// Skips the first `count` elements.
  ///
  /// ```
  ///         --a--b--c--|
  /// skip 2  --------c--|
  /// ```
  ///
  /// ![A marble diagram of skip.](skip)
  ///
  /// - Precondition: `count` is not negative.
  @inlinable public func skip(_ count: Int, file: StaticString = #fileID, line: UInt = #line) -> Observable<Element> {
    require(count >= 0, "skip(_:) was given a count of \(count); it must not be negative.", file: file, line: line)
    let source = asObservable()
    return Observable { sink in
      let left = StatefulSink(count, sink)
      source.connect(
        Sink(sink.subscription) { element in
          if left.state > 0 { left.state -= 1 } else { left.sink.next(element) }
        })
    }
  }

  /// Skips the elements of the first `duration` after the subscription.
  ///
  /// ```
  ///             --a--b--c--|
  /// skip for 4  -----b--c--|
  /// ```
  ///
  /// ![A marble diagram of skip.](skip-for)
  public func skip(
    for duration: Duration, scheduler: any Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    skip(until: Observable<Int>.timer(duration, scheduler: scheduler, file: file, line: line), isOtherFirst: true)
  }

  /// Skips elements until one does not satisfy a condition, and emits that one and all after it.
  ///
  /// ```
  ///                 --1--2--3--1--|
  /// skip while < 3  --------3--1--|
  /// ```
  ///
  /// ![A marble diagram of skip.](skip-while)
  ///
  /// - Parameter predicate: returns whether to skip an element, and is not called again after it returns false; an
  ///   error that it throws ends the stream.
  @inlinable public func skip<Failure: Error>(
    while predicate: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Observable<Element> {
    stage(from: true) { isSkipping, element, sink throws(Failure) in
      if isSkipping { isSkipping = try predicate(element) }
      if !isSkipping { sink.next(element) }
    }
  }

  /// Skips elements until one satisfies a condition, and emits that one and all after it.
  ///
  /// ```
  ///                 --1--2--3--1--|
  /// skip until > 2  --------3--1--|
  /// ```
  ///
  /// ![A marble diagram of skip.](skip-until-condition)
  ///
  /// - Parameter predicate: returns whether to stop skipping, and is not called again after it returns true; an error
  ///   that it throws ends the stream.
  @inlinable public func skip<Failure: Error>(
    until predicate: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Observable<Element> {
    skip(while: { element throws(Failure) in !(try predicate(element)) })
  }

  /// Skips elements until another stream emits.
  ///
  /// ```
  ///             --a--b--c--|
  /// other       -------1----
  /// skip until  --------c--|
  /// ```
  ///
  /// ![A marble diagram of skip.](skip-until)
  ///
  /// The operator cancels the other stream once it emits. Completion of the other stream has no effect; its error ends
  /// the result. The operator subscribes to this stream first, so it skips an element that this one replays, or emits
  /// inside `subscribe`.
  public func skip(until other: some ObservableType) -> Observable<Element> {
    skip(until: other.asObservable(), isOtherFirst: false)
  }

  /// - Parameter isOtherFirst: whether the operator subscribes to `other` first, and so an element that arrives
  ///   together with the first one of `other` is not skipped.
  private func skip<Other>(until other: Observable<Other>, isOtherFirst: Bool) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      let join = Join(sink.subscription, inputs: 2, main: 0)
      let isSkipping = StatefulSink(true, sink)
      join.start()
      let connectMain = { join.connectInput(0, to: source) { if !isSkipping.state { sink.next($0) } } }
      if !isOtherFirst { connectMain() }
      join.connectInput(1, to: other) { _ in
        isSkipping.state = false
        join.inputs[1].dispose()
      }
      if isOtherFirst { connectMain() }
    }
  }

  /// Skips the last `count` elements.
  ///
  /// ```
  ///             --a--b--c--|
  /// skipLast 2  --------a--|
  /// ```
  ///
  /// ![A marble diagram of skipLast.](skipLast)
  ///
  /// Each element is emitted when `count` more have arrived.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func skipLast(_ count: Int, file: StaticString = #fileID, line: UInt = #line) -> Observable<Element> {
    require(count >= 0, "skipLast(_:) was given a count of \(count); it must not be negative.", file: file, line: line)
    return stage(from: Queue<Element>()) { last, element, sink in
      last.append(element)
      if last.count > count, let oldest = last.popFirst() { sink.next(oldest) }
    }
  }
}
