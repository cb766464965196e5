extension ObservableType {
  /// Combines the latest elements of several streams whenever one of them emits, once all have emitted.
  ///
  /// ```
  /// digits         --1-----2--------|
  /// letters        ----a------b--|
  /// combineLatest  ----1a--2a-2b----|
  /// ```
  ///
  /// ![A marble diagram of combineLatest.](combineLatest)
  ///
  /// Takes any number of streams of any types, and subscribes to them in the given order. The result completes when all
  /// streams have completed, as soon as one completes without an element, or at once if there are no streams. An error
  /// from any stream ends the result.
  ///
  /// A closure that is a single long expression of operators compiles only if its result type is known, from the
  /// context or from `-> Int` in the closure:
  ///
  /// ```swift
  /// Observable.combineLatest(a, b, c, d, e, f) { a, b, c, d, e, f -> Int in a + b + c + d + e + f }
  /// ```
  ///
  /// - Parameters:
  ///   - sources: the streams to combine.
  ///   - combine: combines the elements; an error that it throws ends the stream.
  @inlinable public static func combineLatest<each Source: ObservableType, Element, Failure: Error>(
    _ sources: repeat each Source,
    resultSelector combine: @escaping @Sendable (repeat (each Source).Element) throws(Failure) -> Element
  ) -> Observable<Element> where Self == Observable<Element> {
    CombiningState.join(repeat each sources, keepingNewest: true, combine)
  }

  /// Combines the latest elements of several streams of one type whenever one of them emits, once all have emitted.
  ///
  /// ```
  /// digits                   --1-----2--------|
  /// letters                  ----a------b--|
  /// combineLatest of a list  ----1a--2a-2b----|
  /// ```
  ///
  /// ![A marble diagram of combineLatest.](combineLatest-array)
  ///
  /// For an empty array, the result emits the combination of no elements and then completes: a form without fields is
  /// valid.
  ///
  /// - Parameters:
  ///   - sources: the streams to combine.
  ///   - combine: combines the elements; an error that it throws ends the stream.
  @inlinable public static func combineLatest<Input: Sendable, Element, Failure: Error>(
    _ sources: [any ObservableType<Input>],
    resultSelector combine: @escaping @Sendable ([Input]) throws(Failure) -> Element
  ) -> Observable<Element> where Self == Observable<Element> {
    CombiningState.join(sources, keepingNewest: true, combine)
  }

  /// Emits the latest elements of several streams as a tuple whenever one of them emits, once all have emitted.
  ///
  /// ```
  /// digits         --1-----2---------|
  /// letters        ----a-------b--|
  /// combineLatest  ----1,a-2,a-2,b---|
  /// ```
  ///
  /// ![A marble diagram of combineLatest.](combineLatest-tuple)
  ///
  /// A following `map` that is a single long expression of operators compiles only if its result type is known, from
  /// the context or from `-> Int` in the closure:
  ///
  /// ```swift
  /// Observable.combineLatest(a, b, c, d, e, f).map { a, b, c, d, e, f -> Int in a + b + c + d + e + f }
  /// ```
  @inlinable public static func combineLatest<each Source: ObservableType>(
    _ sources: repeat each Source
  ) -> Observable<(repeat (each Source).Element)> where Self == Observable<(repeat (each Source).Element)> {
    CombiningState.join(repeat each sources, keepingNewest: true)
  }

  /// Emits the latest elements of several streams of one type as an array whenever one of them emits, once all have
  /// emitted.
  ///
  /// ```
  /// digits                   --1------2----------|
  /// letters                  ----a---------b--|
  /// combineLatest of a list  ----[1a]-[2a]-[2b]--|
  /// ```
  ///
  /// ![A marble diagram of combineLatest.](combineLatest-arrays)
  ///
  /// For no streams, the result emits an empty array and then completes.
  @inlinable
  public static func combineLatest<Input: Sendable>(_ sources: [any ObservableType<Input>]) -> Observable<[Input]>
  where Self == Observable<Input> {
    CombiningState.join(sources, keepingNewest: true)
  }
}
