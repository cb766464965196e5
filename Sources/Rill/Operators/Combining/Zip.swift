extension ObservableType {
  /// Combines the first elements of several streams, then the second ones, and so on.
  ///
  /// ```
  /// digits   --1-----2--------3--|
  /// letters  ----a------b--|
  /// zip      ----1a-----2b-|
  /// ```
  ///
  /// ![A marble diagram of zip.](zip)
  ///
  /// Takes any number of streams of any types. Elements that have no partner yet wait, without limit. The result
  /// completes when a stream has completed and all its elements have been used, or at once if there are no streams. An
  /// error from any stream ends the result.
  ///
  /// - Parameters:
  ///   - sources: the streams to combine.
  ///   - combine: combines the elements; an error that it throws ends the stream.
  @inlinable public static func zip<each Source: ObservableType, Element, Failure: Error>(
    _ sources: repeat each Source,
    resultSelector combine: @escaping @Sendable (repeat (each Source).Element) throws(Failure) -> Element
  ) -> Observable<Element> where Self == Observable<Element> {
    CombiningState.join(repeat each sources, keepingNewest: false, combine)
  }

  /// Combines the first elements of several streams of one type, then the second ones, and so on.
  ///
  /// ```
  /// digits         --1-----2--------3--|
  /// letters        ----a------b--|
  /// zip of a list  ----1a-----2b-|
  /// ```
  ///
  /// ![A marble diagram of zip.](zip-array)
  ///
  /// Without streams, the result completes at once.
  ///
  /// - Parameters:
  ///   - sources: the streams to combine.
  ///   - combine: combines the elements; an error that it throws ends the stream.
  @inlinable public static func zip<Input: Sendable, Element, Failure: Error>(
    _ sources: [any ObservableType<Input>],
    resultSelector combine: @escaping @Sendable ([Input]) throws(Failure) -> Element
  ) -> Observable<Element> where Self == Observable<Element> {
    CombiningState.join(sources, keepingNewest: false, combine)
  }

  /// Emits the first elements of several streams as a tuple, then the second ones, and so on.
  ///
  /// ```
  /// digits   --1-----2--------3--|
  /// letters  ----a------b--|
  /// zip      ----1,a----2,b|
  /// ```
  ///
  /// ![A marble diagram of zip.](zip-tuple)
  @inlinable public static func zip<each Source: ObservableType>(
    _ sources: repeat each Source
  ) -> Observable<(repeat (each Source).Element)> where Self == Observable<(repeat (each Source).Element)> {
    CombiningState.join(repeat each sources, keepingNewest: false)
  }

  /// Emits the first elements of several streams of one type as an array, then the second ones, and so on.
  ///
  /// ```
  /// digits         --1-----2----------3--|
  /// letters        ----a------b----|
  /// zip of a list  ----[1a]---[2b]-|
  /// ```
  ///
  /// ![A marble diagram of zip.](zip-arrays)
  @inlinable public static func zip<Input: Sendable>(_ sources: [any ObservableType<Input>]) -> Observable<[Input]>
  where Self == Observable<Input> {
    CombiningState.join(sources, keepingNewest: false) { $0 }
  }
}
