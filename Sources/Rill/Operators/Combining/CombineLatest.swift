extension ObservableType {
  /// The newest elements of several streams, together, whenever one of them sends and all have sent.
  ///
  /// ```
  ///                 --1-----2--------|
  ///                 ----a------b--|
  /// combineLatest   ----1a--2a-2b----|
  /// ```
  ///
  /// Any number of streams of any types. The streams are subscribed to in the order given. It completes when all have,
  /// or as soon as one completes that has sent nothing, or at once if there are none; an error of any ends it.
  ///
  /// A closure that is one long expression of operators compiles only if its result is known, from where it stands or by
  /// `-> Int` in the closure:
  ///
  /// ```swift
  /// Observable.combineLatest(a, b, c, d, e, f) { a, b, c, d, e, f -> Int in a + b + c + d + e + f }
  /// ```
  ///
  /// - Parameter combine: an error that it throws ends the stream with that error.
  @inlinable
  public static func combineLatest<each Source: ObservableType, Element, Failure: Error>(
    _ sources: repeat each Source,
    resultSelector combine: @escaping @Sendable (repeat (each Source).Element) throws(Failure) -> Element
  ) -> Observable<Element> where Self == Observable<Element> {
    CombiningState.join(repeat (each sources).asObservable(), keepingNewest: true, combine)
  }

  /// The newest elements of several streams of one type, whenever one of them sends and all have sent.
  ///
  /// Of no streams at all it sends the combination of nothing, then completes: a form without fields is valid.
  ///
  /// - Parameter combine: an error that it throws ends the stream with that error.
  @inlinable
  public static func combineLatest<Input: Sendable, Element, Failure: Error>(
    _ sources: [any ObservableType<Input>],
    resultSelector combine: @escaping @Sendable ([Input]) throws(Failure) -> Element
  ) -> Observable<Element> where Self == Observable<Element> {
    CombiningState.join(sources, keepingNewest: true, combine)
  }

  /// The newest elements of several streams, as a tuple, whenever one of them sends and all have sent.
  ///
  /// A `map` that follows and is one long expression of operators compiles only if its result is known, from where it
  /// stands or by `-> Int` in the closure:
  ///
  /// ```swift
  /// Observable.combineLatest(a, b, c, d, e, f).map { a, b, c, d, e, f -> Int in a + b + c + d + e + f }
  /// ```
  @inlinable
  public static func combineLatest<each Source: ObservableType>(
    _ sources: repeat each Source
  ) -> Observable<(repeat (each Source).Element)> where Self == Observable<(repeat (each Source).Element)> {
    CombiningState.join(repeat (each sources).asObservable(), keepingNewest: true)
  }

  /// The newest elements of several streams of one type, as an array, whenever one of them sends and all have sent. Of
  /// no streams at all it sends an empty array, then completes.
  @inlinable
  public static func combineLatest<Input: Sendable>(_ sources: [any ObservableType<Input>]) -> Observable<[Input]>
  where Self == Observable<Input> {
    CombiningState.join(sources, keepingNewest: true)
  }
}
