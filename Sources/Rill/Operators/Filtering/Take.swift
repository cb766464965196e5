/// The behavior of `take(while:)` and `take(until:)` for the element that ends them.
public enum TakeBehavior: Sendable {
  /// The element is emitted, as the last one.
  case inclusive
  /// The element is not emitted.
  case exclusive
}

extension ObservableType {
  /// Emits the first `count` elements, and then completes and disposes of the source.
  ///
  /// ```
  ///         --a--b--c--|
  /// take 2  --a--(b|)
  /// ```
  ///
  /// ![A marble diagram of take.](take)
  ///
  /// - Precondition: `count` is not negative.
  @inlinable public func take(_ count: Int, file: StaticString = #fileID, line: UInt = #line) -> Observable<Element> {
    require(count >= 0, "take(_:) was given a count of \(count); it must not be negative.", file: file, line: line)
    guard count > 0 else { return .empty() }
    let source = asObservable()
    return Observable { sink in
      let left = StatefulSink(count, sink)
      source.connect(
        Sink(sink.subscription) { element in
          left.state -= 1
          left.sink.next(element)
          if left.state == 0 { left.sink.subscription.end(nil) }
        })
    }
  }

  /// Emits the elements of the first `duration` after the subscription, and then completes.
  ///
  /// ```
  ///             --a--b--c--|
  /// take for 6  --a--b|
  /// ```
  ///
  /// ![A marble diagram of take.](take-for)
  ///
  /// `scheduler` delivers the completion.
  public func take(
    for duration: Duration, scheduler: any Scheduler, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    take(until: Observable<Int>.timer(duration, scheduler: scheduler, file: file, line: line))
  }

  /// Emits the elements before the first one that does not satisfy a condition, and then completes.
  ///
  /// ```
  ///                 --1--2--3--1--|
  /// take while < 3  --1--2--|
  /// ```
  ///
  /// ![A marble diagram of take.](take-while)
  ///
  /// - Parameters:
  ///   - predicate: returns whether an element satisfies the condition; an error that it throws ends the stream.
  ///   - behavior: whether the element that does not satisfy the condition is emitted too.
  @inlinable public func take<Failure: Error>(
    while predicate: @escaping @Sendable (Element) throws(Failure) -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    stage(from: ()) { _, element, sink throws(Failure) in
      let goesOn = try predicate(element)
      if goesOn || behavior == .inclusive { sink.next(element) }
      if !goesOn { sink.subscription.end(nil) }
    }
  }

  /// Emits the elements before the first one that satisfies a condition, and then completes.
  ///
  /// ```
  ///                 --1--2--3--1--|
  /// take until > 2  --1--2--|
  /// ```
  ///
  /// ![A marble diagram of take.](take-until-condition)
  ///
  /// - Parameters:
  ///   - predicate: returns whether an element satisfies the condition; an error that it throws ends the stream.
  ///   - behavior: whether the element that satisfies the condition is emitted too.
  @inlinable public func take<Failure: Error>(
    until predicate: @escaping @Sendable (Element) throws(Failure) -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    take(while: { element throws(Failure) in !(try predicate(element)) }, behavior: behavior)
  }

  /// Emits elements until another stream emits, and then completes.
  ///
  /// ```
  ///             --a--b--c--|
  /// other       -------1----
  /// take until  --a--b-|
  /// ```
  ///
  /// ![A marble diagram of take.](take-until)
  ///
  /// The operator subscribes to the other stream first. Completion of the other stream has no effect; its error ends
  /// the result.
  public func take(until other: some ObservableType) -> Observable<Element> {
    let source = asObservable()
    let other = other.asObservable()
    return Observable { sink in
      let join = Join(sink.subscription, inputs: 2, main: 1)
      join.start()
      join.connectInput(0, to: other) { _ in sink.subscription.end(nil) }
      join.connectInput(1, to: source, sink.next)
    }
  }

  /// Emits the last `count` elements when the stream completes.
  ///
  /// ```
  ///             --a--b--c--|
  /// takeLast 2  -----------(bc|)
  /// ```
  ///
  /// ![A marble diagram of takeLast.](takeLast)
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func takeLast(_ count: Int, file: StaticString = #fileID, line: UInt = #line) -> Observable<Element> {
    require(count >= 0, "takeLast(_:) was given a count of \(count); it must not be negative.", file: file, line: line)
    return stage(from: Queue<Element>()) { last, element, _ in
      last.append(element)
      if last.count > count { _ = last.popFirst() }
    } atCompletion: { last, sink in
      while sink.subscription.isLive, let element = last.popFirst() { sink.next(element) }
      sink.subscription.end(nil)
    }
  }
}
