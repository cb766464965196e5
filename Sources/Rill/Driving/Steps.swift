// The operators of a `SharedSequence`: each is the operator of the same name of a stream, with closures of the main
// actor, and shares its result.

extension SharedSequenceConvertibleType {
  @inlinable var source: Observable<Element> { asSharedSequence().stream }

  // MARK: Change each element

  /// Transforms each element, on the main actor.
  @inlinable public func map<Result: Sendable>(
    _ transform: @escaping @MainActor (Element) -> Result
  ) -> Shared<Result> {
    SharedSequence(source.map(withoutIsolation(transform)))
  }

  /// Transforms each element, on the main actor, and emits only results that are not nil.
  @inlinable public func compactMap<Result: Sendable>(
    _ transform: @escaping @MainActor (Element) -> Result?
  ) -> Shared<Result> {
    SharedSequence(source.compactMap(withoutIsolation(transform)))
  }

  /// Combines each element with the result so far, on the main actor, and emits each result.
  @inlinable public func scan<Result: Sendable>(
    _ seed: Result, accumulator combine: @escaping @MainActor (Result, Element) -> Result
  ) -> Shared<Result> {
    SharedSequence(source.scan(seed, accumulator: withoutIsolation(combine)))
  }

  /// Emits each element with the one before it.
  @inlinable public func pairwise() -> Shared<(Element, Element)> { SharedSequence(source.pairwise()) }

  // MARK: Choose elements

  /// Emits the elements that satisfy a condition, which is asked on the main actor.
  @inlinable public func filter(_ isIncluded: @escaping @MainActor (Element) -> Bool) -> Shared<Element> {
    SharedSequence(source.filter(withoutIsolation(isIncluded)))
  }

  /// Emits the elements that differ from the one before.
  @inlinable public func distinctUntilChanged() -> Shared<Element> where Element: Equatable {
    SharedSequence(source.distinctUntilChanged())
  }

  /// Emits the elements whose key differs from the previous element's. The closure runs on the main actor.
  @inlinable public func distinctUntilChanged<Key: Equatable & Sendable>(
    _ key: @escaping @MainActor (Element) -> Key
  ) -> Shared<Element> {
    SharedSequence(source.distinctUntilChanged(withoutIsolation(key)))
  }

  /// Emits the elements that a closure, which runs on the main actor, does not find equal to the one before.
  @inlinable public func distinctUntilChanged(
    _ areEqual: @escaping @MainActor (Element, Element) -> Bool
  ) -> Shared<Element> {
    SharedSequence(source.distinctUntilChanged(withoutIsolation(areEqual)))
  }

  /// Skips the first elements.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable public func skip(_ count: Int, file: StaticString = #fileID, line: UInt = #line) -> Shared<Element> {
    SharedSequence(source.skip(count, file: file, line: line))
  }

  /// Emits the first elements, and then completes.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable public func take(_ count: Int, file: StaticString = #fileID, line: UInt = #line) -> Shared<Element> {
    SharedSequence(source.take(count, file: file, line: line))
  }

  // MARK: Start a sequence for each element

  /// Projects each element into a sequence, on the main actor, and emits the elements of the latest one.
  @inlinable public func flatMapLatest<Strategy: SharingStrategyProtocol, Result>(
    _ transform: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    SharedSequence(source.flatMapLatest(withoutIsolation { transform($0).stream }))
  }

  /// Projects each element into a sequence, on the main actor, and emits the elements of all sequences.
  @inlinable public func flatMap<Strategy: SharingStrategyProtocol, Result>(
    _ transform: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    SharedSequence(source.flatMap(withoutIsolation { transform($0).stream }))
  }

  /// Projects an element into a sequence, on the main actor, and ignores further elements until it completes.
  @inlinable public func flatMapFirst<Strategy: SharingStrategyProtocol, Result>(
    _ transform: @escaping @MainActor (Element) -> SharedSequence<Strategy, Result>
  ) -> SharedSequence<Strategy, Result> {
    SharedSequence(source.flatMapFirst(withoutIsolation { transform($0).stream }))
  }

  // MARK: Combine several sequences

  /// Emits the given elements, then the elements of this sequence.
  @inlinable public func startWith(_ elements: Element...) -> Shared<Element> {
    SharedSequence(Observable.from(elements).concat(source))
  }

  /// Combines each element with the latest of another sequence, once that has emitted, on the main actor.
  @inlinable public func withLatestFrom<Other: SharedSequenceConvertibleType, Result: Sendable>(
    _ other: Other, resultSelector combine: @escaping @MainActor (Element, Other.Element) -> Result
  ) -> Shared<Result> {
    SharedSequence(source.withLatestFrom(other.source, resultSelector: withoutIsolation(combine)))
  }

  /// Emits the latest element of another sequence for each element of this one.
  @inlinable public func withLatestFrom<Other: SharedSequenceConvertibleType>(_ other: Other) -> Shared<Other.Element> {
    SharedSequence(source.withLatestFrom(other.source))
  }

  // MARK: Wait, limit a rate

  /// Emits an element when no other has followed for some time.
  public func debounce(_ dueTime: Duration, file: StaticString = #fileID, line: UInt = #line) -> Shared<Element> {
    SharedSequence(source.debounce(dueTime, scheduler: MainScheduler.instance, file: file, line: line))
  }

  /// Emits at most one element in each period, and if `latest` is true, also the last one of a period at its end.
  public func throttle(
    _ dueTime: Duration, latest: Bool = true, file: StaticString = #fileID, line: UInt = #line
  ) -> Shared<Element> {
    SharedSequence(
      source.throttle(dueTime, latest: latest, scheduler: MainScheduler.instance, file: file, line: line))
  }

  /// Emits each element later by a fixed time.
  public func delay(_ dueTime: Duration, file: StaticString = #fileID, line: UInt = #line) -> Shared<Element> {
    SharedSequence(source.delay(dueTime, scheduler: MainScheduler.instance, file: file, line: line))
  }

  // MARK: Look on, or add side effects

  /// Calls closures with the events of this sequence, on the main actor, once for all subscribers.
  public func `do`(
    onNext: (@MainActor (Element) -> Void)? = nil, afterNext: (@MainActor (Element) -> Void)? = nil,
    onCompleted: (@MainActor () -> Void)? = nil, afterCompleted: (@MainActor () -> Void)? = nil,
    onSubscribe: (@MainActor () -> Void)? = nil, onSubscribed: (@MainActor () -> Void)? = nil,
    onDispose: (@MainActor () -> Void)? = nil
  ) -> Shared<Element> {
    SharedSequence(
      source.do(
        onNext: onNext.map(withoutIsolation), afterNext: afterNext.map(withoutIsolation),
        onCompleted: onCompleted.map(withoutIsolation), afterCompleted: afterCompleted.map(withoutIsolation),
        onSubscribe: onSubscribe.map(withoutIsolation), onSubscribed: onSubscribed.map(withoutIsolation),
        onDispose: onDispose.map(withoutIsolation)))
  }
}

extension SharedSequence {
  /// Combines the latest elements of several sequences, on the main actor, whenever one of them emits, once all have
  /// emitted.
  @inlinable public static func combineLatest<each Input: Sendable>(
    _ sources: repeat SharedSequence<SharingStrategy, each Input>,
    resultSelector combine: @escaping @MainActor (repeat each Input) -> Element
  ) -> Self {
    let combine = withoutIsolation { (inputs: (repeat each Input)) in combine(repeat each inputs) }
    return Self(Observable.combineLatest(repeat (each sources).stream).map(combine))
  }

  /// Combines the first elements of several sequences on the main actor, then the second ones, and so on.
  @inlinable public static func zip<each Input: Sendable>(
    _ sources: repeat SharedSequence<SharingStrategy, each Input>,
    resultSelector combine: @escaping @MainActor (repeat each Input) -> Element
  ) -> Self {
    let combine = withoutIsolation { (inputs: (repeat each Input)) in combine(repeat each inputs) }
    return Self(Observable.zip(repeat (each sources).stream).map(combine))
  }

  /// Emits the elements of all sequences as they arrive.
  public static func merge(_ sources: Self...) -> Self { merge(sources) }

  /// Emits the elements of all sequences as they arrive.
  public static func merge(_ sources: [Self]) -> Self { Self(.merge(sources.map(\.stream))) }
}

extension SharedSequence where Element == any Sendable {
  /// Emits the latest elements of several sequences as a tuple whenever one of them emits, once all have emitted.
  @inlinable public static func combineLatest<each Input: Sendable>(
    _ sources: repeat SharedSequence<SharingStrategy, each Input>
  ) -> SharedSequence<SharingStrategy, (repeat each Input)> {
    SharedSequence<SharingStrategy, (repeat each Input)>(Observable.combineLatest(repeat (each sources).stream))
  }

  /// Emits the first elements of several sequences as a tuple, then the second ones, and so on.
  @inlinable public static func zip<each Input: Sendable>(
    _ sources: repeat SharedSequence<SharingStrategy, each Input>
  ) -> SharedSequence<SharingStrategy, (repeat each Input)> {
    SharedSequence<SharingStrategy, (repeat each Input)>(Observable.zip(repeat (each sources).stream))
  }
}
