extension ObservableType {
  /// The elements of all the streams that the elements are made into, as they come.
  ///
  /// ```
  /// a → -x---x|, b → -y---y|
  ///          --a--b----|
  /// flatMap  ---x--yx--y|
  /// ```
  ///
  /// It completes when this stream and all inner ones have; an error of any ends it. No limit is set to how many run.
  ///
  /// - Parameter transform: makes the inner stream; an error that it throws ends the result.
  @inlinable
  public func flatMap<Source: ObservableType, Failure: Error>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Source
  ) -> Observable<Source.Element> {
    flatten(.queue(limit: .max), transform)
  }

  /// The elements of the streams that the elements are made into, one stream after the other.
  ///
  /// ```
  /// a → -x---x|, b → -y---y|
  ///            --a--b----|
  /// concatMap  ---x---x-y---y|
  /// ```
  ///
  /// A stream is made when its element arrives, and subscribed to when the one before has completed; those that wait
  /// are kept without limit.
  ///
  /// - Parameter transform: makes the inner stream; an error that it throws ends the result.
  @inlinable
  public func concatMap<Source: ObservableType, Failure: Error>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Source
  ) -> Observable<Source.Element> {
    flatten(.queue(limit: 1), transform)
  }

  /// The elements of the streams that the elements are made into; what arrives while one runs is ignored.
  ///
  /// ```
  /// a → -x---x|, b → -y---y|
  ///               --a--b---a-|
  /// flatMapFirst  ---x---x--x---x|
  /// ```
  ///
  /// - Parameter transform: makes the inner stream, and is not called for what is ignored; an error that it throws ends
  ///   the result.
  @inlinable
  public func flatMapFirst<Source: ObservableType, Failure: Error>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Source
  ) -> Observable<Source.Element> {
    flatten(.first, transform)
  }

  /// The elements of the stream made from the newest element; the one before is canceled.
  ///
  /// ```
  /// a → -x---x|, b → -y---y|
  ///                --a--b----|
  /// flatMapLatest  ---x--y---y|
  /// ```
  ///
  /// It completes when both this stream and the newest inner one have. An error of either ends it.
  ///
  /// - Parameter transform: makes the inner stream; an error that it throws ends the result.
  @inlinable
  public func flatMapLatest<Source: ObservableType, Failure: Error>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Source
  ) -> Observable<Source.Element> {
    flatten(.latest, transform)
  }

  @inlinable
  func flatten<Source: ObservableType, Failure: Error>(
    _ policy: FlatteningPolicy, _ transform: @escaping @Sendable (Element) throws(Failure) -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return Observable<Source.Element> { sink in
      let (flatten, outer) = Flatten.make(sink, policy)
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
  /// The elements of all inner streams, as they come.
  ///
  /// ```
  /// a = -x---x|, b = -y---y|
  ///        --a--b----|
  /// merge  ---x--yx--y|
  /// ```
  public func merge() -> Observable<Element.Element> { flatMap { $0 } }

  /// The elements of the inner streams, of which at most `maxConcurrent` run at a time; the others wait in order,
  /// without limit.
  ///
  /// ```
  /// a = -x---x|, b = -y---y|
  ///          aba-----|
  /// merge 2  -xy--xyx---x|
  /// ```
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

  /// The elements of the inner streams, one stream after the other.
  ///
  /// ```
  /// a = -x---x|, b = -y---y|
  ///         --a--b----|
  /// concat  ---x---x-y---y|
  /// ```
  public func concat() -> Observable<Element.Element> { concatMap { $0 } }

  /// The elements of the newest inner stream; the one before is canceled.
  ///
  /// ```
  /// a = -x---x|, b = -y---y|
  ///               --a--b----|
  /// switchLatest  ---x--y---y|
  /// ```
  public func switchLatest() -> Observable<Element.Element> { flatMapLatest { $0 } }
}
