extension ObservableType {
  /// The first elements of several streams together, then the second ones, and so on.
  ///
  /// ```
  ///      --1-----2--------3--|
  ///      ----a------b--|
  /// zip  ----1a-----2b-|
  /// ```
  ///
  /// Any number of streams of any types. What has no partner yet waits, without limit. It completes when a stream has
  /// completed all of whose elements were sent, or at once if there are none; an error of any ends it.
  ///
  /// - Parameter combine: an error that it throws ends the stream with that error.
  @inlinable
  public static func zip<each Source: ObservableType, Element, Failure: Error>(
    _ sources: repeat each Source,
    resultSelector combine: @escaping @Sendable (repeat (each Source).Element) throws(Failure) -> Element
  ) -> Observable<Element> where Self == Observable<Element> {
    CombiningState.join(repeat (each sources).asObservable(), keepingNewest: false, combine)
  }

  /// The first elements of several streams of one type together, then the second ones, and so on. No streams at all
  /// complete at once.
  ///
  /// - Parameter combine: an error that it throws ends the stream with that error.
  @inlinable
  public static func zip<Input: Sendable, Element, Failure: Error>(
    _ sources: [any ObservableType<Input>],
    resultSelector combine: @escaping @Sendable ([Input]) throws(Failure) -> Element
  ) -> Observable<Element> where Self == Observable<Element> {
    CombiningState.join(sources, keepingNewest: false, combine)
  }

  /// The first elements of several streams as a tuple, then the second ones, and so on.
  @inlinable
  public static func zip<each Source: ObservableType>(
    _ sources: repeat each Source
  ) -> Observable<(repeat (each Source).Element)> where Self == Observable<(repeat (each Source).Element)> {
    CombiningState.join(repeat (each sources).asObservable(), keepingNewest: false)
  }

  /// The first elements of several streams of one type as an array, then the second ones, and so on.
  @inlinable
  public static func zip<Input: Sendable>(_ sources: [any ObservableType<Input>]) -> Observable<[Input]>
  where Self == Observable<Input> {
    CombiningState.join(sources, keepingNewest: false)
  }
}
