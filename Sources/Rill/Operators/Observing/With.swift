extension ObservableType {
  /// Subscribes with closures that also receive an object, without retaining it.
  ///
  /// Once the object is released, the closures are no longer called.
  ///
  /// ```swift
  /// feed.subscribe(with: logger, onNext: { logger, post in logger.log(post) }).disposed(by: bag)
  /// ```
  ///
  /// Delivery thread, errors, and lifetime are the same as for
  /// ``subscribe(onNext:onError:onCompleted:onDisposed:file:line:)``. An error without an `onError` goes to
  /// ``Diagnostics/unhandledError``, whether or not the object still exists.
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onNext: (@Sendable (Object, Element) -> Void)? = nil,
    onError: (@Sendable (Object, any Error) -> Void)? = nil,
    onCompleted: (@Sendable (Object) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> any Disposable {
    subscribe(
      onNext: weakly(object, onNext), onError: weakly(object, onError), onCompleted: weakly(object, onCompleted),
      onDisposed: weakly(object, onDisposed), file: file, line: line)
  }

  /// Emits each element together with an object, without retaining it.
  ///
  /// ```
  ///                  --a--b--c--|
  /// object, until 6  ------
  /// withUnretained   --a--b--|
  /// ```
  ///
  /// ![A marble diagram of withUnretained.](withUnretained)
  ///
  /// Completes at the first element after the object is released.
  public func withUnretained<Object: AnyObject & Sendable>(_ object: Object) -> Observable<(Object, Element)> {
    withUnretained(object) { ($0, $1) }
  }

  /// Transforms each element together with an object, without retaining it.
  ///
  /// ```
  ///                       --a--b--c--|
  /// object, until 6       ------
  /// withUnretained { … }  --oa-ob-|
  /// ```
  ///
  /// ![A marble diagram of withUnretained.](withUnretained-result)
  ///
  /// Completes at the first element after the object is released.
  ///
  /// - Parameters:
  ///   - object: the object, which the stream does not retain.
  ///   - resultSelector: combines the object and an element; an error that it throws ends the stream.
  public func withUnretained<Object: AnyObject & Sendable, Result: Sendable, Failure: Error>(
    _ object: Object, resultSelector: @escaping @Sendable (Object, Element) throws(Failure) -> Result
  ) -> Observable<Result> {
    stage(from: ()) { [weak object] _, element, sink throws(Failure) in
      guard let object else { return sink.subscription.end(nil) }
      sink.next(try resultSelector(object, element))
    }
  }
}

/// Returns `body` for an object that it does not retain.
private func weakly<Object: AnyObject & Sendable, each Value>(
  _ object: Object, _ body: (@Sendable (Object, repeat each Value) -> Void)?
) -> (@Sendable (repeat each Value) -> Void)? {
  guard let body else { return nil }
  return { [weak object] (value: repeat each Value) in if let object { body(object, repeat each value) } }
}
