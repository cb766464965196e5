extension ObservableType {
  /// Projects each element into a stream and emits the elements of all these streams as they arrive.
  ///
  /// ```
  /// each a   -x---x|
  /// each b   -y---y|
  ///          --a--b----|
  /// flatMap  ---x--yx--y|
  /// ```
  ///
  /// ![A marble diagram of flatMap.](flatMap)
  ///
  /// The result completes when this stream and all inner streams have completed; an error from any of them ends it.
  /// There is no limit on how many inner streams run at once.
  ///
  /// - Parameter transform: returns the inner stream for an element; an error that it throws ends the result.
  @_disfavoredOverload @inlinable public func flatMap<Source: ObservableType, Failure: Error>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Source
  ) -> Observable<Source.Element> {
    flatten(.queue(limit: .max), transform)
  }

  /// Projects each element into a stream and emits the elements of these streams, one stream after the other.
  ///
  /// ```
  /// each a     -x---x|
  /// each b     -y---y|
  ///            --a--b----|
  /// concatMap  ---x---x-y---y|
  /// ```
  ///
  /// ![A marble diagram of concatMap.](concatMap)
  ///
  /// The operator makes a stream when its element arrives, and subscribes to it when the previous one completes;
  /// waiting streams are kept without limit.
  ///
  /// - Parameter transform: returns the inner stream for an element; an error that it throws ends the result.
  @inlinable public func concatMap<Source: ObservableType, Failure: Error>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Source
  ) -> Observable<Source.Element> {
    flatten(.queue(limit: 1), transform)
  }

  /// Projects an element into a stream, emits the elements of the stream, and ignores elements that arrive while it
  /// runs.
  ///
  /// ```
  /// each a        -x---x|
  /// each b        -y---y|
  ///               --a--b---a-|
  /// flatMapFirst  ---x---x--x---x|
  /// ```
  ///
  /// ![A marble diagram of flatMapFirst.](flatMapFirst)
  ///
  /// - Parameter transform: returns the inner stream for an element, and is not called for ignored elements; an error
  ///   that it throws ends the result.
  @_disfavoredOverload @inlinable public func flatMapFirst<Source: ObservableType, Failure: Error>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Source
  ) -> Observable<Source.Element> {
    flatten(.first, transform)
  }

  /// Projects each element into a stream and emits the elements of the latest one.
  ///
  /// ```
  /// each a         -x---x|
  /// each b         -y---y|
  ///                --a--b----|
  /// flatMapLatest  ---x--y---y|
  /// ```
  ///
  /// ![A marble diagram of flatMapLatest.](flatMapLatest)
  ///
  /// A new element cancels the previous inner stream. The result completes when both this stream and the latest inner
  /// stream have completed; an error from either ends it.
  ///
  /// - Parameter transform: returns the inner stream for an element; an error that it throws ends the result.
  @_disfavoredOverload @inlinable public func flatMapLatest<Source: ObservableType, Failure: Error>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Source
  ) -> Observable<Source.Element> {
    flatten(.latest, transform)
  }

  @inlinable func flatten<Source: ObservableType, Failure: Error>(
    _ policy: FlatteningPolicy, _ transform: @escaping @Sendable (Element) throws(Failure) -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return Observable<Source.Element> { sink in
      let flatten = Flatten(sink, policy)
      let outer = flatten.open()
      source.connect(
        Sink(outer) { element in
          if flatten.isClosed { return }
          do throws(Failure) {
            flatten.add(try transform(element).asObservable())
          } catch {
            outer.end(error)
          }
        })
    }
  }
}

extension ObservableType where Element: ObservableType {
  /// Emits the elements of all inner streams as they arrive.
  ///
  /// ```
  /// each a  -x---x|
  /// each b  -y---y|
  ///         --a--b----|
  /// merge   ---x--yx--y|
  /// ```
  ///
  /// ![A marble diagram of merge.](merge)
  public func merge() -> Observable<Element.Element> { flatMap { $0 } }

  /// Emits the elements of the inner streams, at most `maxConcurrent` of which run at a time.
  ///
  /// ```
  /// each a   -x---x|
  /// each b   -y---y|
  ///          aba-----|
  /// merge 2  -xy--xyx---x|
  /// ```
  ///
  /// ![A marble diagram of merge.](merge-maxConcurrent)
  ///
  /// The other streams wait in order, without limit.
  ///
  /// - Precondition: `maxConcurrent` is positive.
  public func merge(
    maxConcurrent: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element.Element> {
    require(
      maxConcurrent > 0, "merge(maxConcurrent:) was given \(maxConcurrent); maxConcurrent must be positive.",
      file: file, line: line)
    return flatten(.queue(limit: maxConcurrent)) { $0 }
  }

  /// Emits the elements of the inner streams, one stream after the other.
  ///
  /// ```
  /// each a  -x---x|
  /// each b  -y---y|
  ///         --a--b----|
  /// concat  ---x---x-y---y|
  /// ```
  ///
  /// ![A marble diagram of concat.](concat-inner)
  public func concat() -> Observable<Element.Element> { concatMap { $0 } }

  /// Emits the elements of the latest inner stream.
  ///
  /// ```
  /// each a        -x---x|
  /// each b        -y---y|
  ///               --a--b----|
  /// switchLatest  ---x--y---y|
  /// ```
  ///
  /// ![A marble diagram of switchLatest.](switchLatest)
  ///
  /// A new inner stream cancels the previous one.
  public func switchLatest() -> Observable<Element.Element> { flatMapLatest { $0 } }
}
