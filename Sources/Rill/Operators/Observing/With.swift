extension ObservableType {
  /// The same stream, handed to closures together with an object that is not kept alive: once it is gone, they are not
  /// called any more.
  ///
  /// ```swift
  /// feed.subscribe(with: logger, onNext: { logger, post in logger.log(post) }).disposed(by: bag)
  /// ```
  ///
  /// Threads, errors and lifetime are those of ``subscribe(onNext:onError:onCompleted:onDisposed:file:line:)``. An
  /// error without an `onError` goes to ``Diagnostics/unhandledError``, whether the object lives or not.
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onNext: (@Sendable (Object, Element) -> Void)? = nil,
    onError: (@Sendable (Object, any Error) -> Void)? = nil,
    onCompleted: (@Sendable (Object) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> any Disposable {
    let next = onNext.map { onNext in
      { @Sendable [weak object] (element: Element) in if let object { onNext(object, element) } }
    }
    let error = onError.map { onError in
      { @Sendable [weak object] (error: any Error) in if let object { onError(object, error) } }
    }
    let completed = onCompleted.map { onCompleted in
      { @Sendable [weak object] in if let object { onCompleted(object) } }
    }
    let disposed = onDisposed.map { onDisposed in
      { @Sendable [weak object] in if let object { onDisposed(object) } }
    }
    return subscribe(
      onNext: next, onError: error, onCompleted: completed, onDisposed: disposed, file: file, line: line)
  }

  /// Each element together with an object that is not kept alive; completes at the first element after it has gone.
  public func withUnretained<Object: AnyObject & Sendable>(_ object: Object) -> Observable<(Object, Element)> {
    withUnretained(object) { ($0, $1) }
  }

  /// Each element, transformed with an object that is not kept alive; completes at the first element after it has gone.
  ///
  /// ```
  ///                 --a--b--c--|
  /// object          ------ gone
  /// withUnretained  --a--b--|
  /// ```
  ///
  /// - Parameter resultSelector: an error that it throws ends the stream with that error.
  public func withUnretained<Object: AnyObject & Sendable, Result: Sendable, Failure: Error>(
    _ object: Object, resultSelector: @escaping @Sendable (Object, Element) throws(Failure) -> Result
  ) -> Observable<Result> {
    stage { [weak object] element, sink throws(Failure) in
      guard let object else { return sink.subscription.end(nil) }
      sink.next(try resultSelector(object, element))
    }
  }
}
