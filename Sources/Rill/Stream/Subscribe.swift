extension ObservableType {
  /// Subscribes to the stream and calls closures with its events.
  ///
  /// The closures run one at a time, on the thread that sends. Without `onError`, an error goes to
  /// ``Diagnostics/unhandledError`` with the call site. `dispose()` of the returned object cancels the subscription;
  /// releasing the object does not. All closures are released at the end or at disposal.
  ///
  /// - Parameters:
  ///   - onNext: called with each element.
  ///   - onError: called with the error that ends the stream.
  ///   - onCompleted: called at completion.
  ///   - onDisposed: called last, both after an end and at disposal.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  @inlinable public func subscribe(
    onNext: (@Sendable (Element) -> Void)? = nil,
    onError: (@Sendable (any Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> any Disposable {
    let site = CallSite(file: file, line: line)
    // Avoids `??`, which wraps a closure in two others.
    let next: @Sendable (Element) -> Void = if let onNext { onNext } else { { _ in } }
    // Two separate calls, because a stream that is one of two could not be specialized.
    guard let onDisposed else {
      return asObservable().start(next, site, atEnd: EndHandler(onError, onCompleted, site))
    }
    return asObservable().do(onDispose: onDisposed)
      .start(next, site, atEnd: EndHandler(onError, onCompleted, site))
  }

  /// Subscribes to the stream and calls a closure with each event.
  @inlinable public func subscribe(
    _ on: @escaping @Sendable (Event<Element>) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    asObservable().start(
      { on(.next($0)) }, CallSite(file: file, line: line),
      atEnd: .closure { if let event = Event<Element>($0) { on(event) } })
  }

  /// Subscribes an observer, such as a subject, to the stream.
  ///
  /// ```
  /// letters  --a--b--|
  /// subject  --a--b--|
  /// ```
  ///
  /// ![A marble diagram of subscribe.](subscribe-observer)
  @inlinable public func subscribe(
    _ observer: some ObserverType<Element>, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe({ observer.on($0) }, file: file, line: line)
  }
}

extension Observable {
  /// Starts a subscription on behalf of `site`.
  ///
  /// The stream, the closures, and the subscription are each one value on one path. Otherwise the chain is not
  /// specialized (the benchmark row *cold sequence, beside a fused loop*). So diagnostics observe the subscription, and
  /// nothing wraps it.
  ///
  /// - Parameter operation: the function that `site` calls.
  @inlinable func start(
    _ onNext: @escaping @Sendable (Element) -> Void, _ site: CallSite, _ operation: StaticString = "subscribe",
    atEnd: EndHandler
  ) -> any Disposable {
    let isWatched = Diagnostics.isActive
    if case .hub(let hub, let subject) = source, !isWatched {
      let entry = hub.use { $0.subscribe(onNext, atEnd: atEnd) }
      // A subject that is released first would end the hub before the replay.
      _fixLifetime(subject)
      return entry
    }
    let subscription = Subscription(atEnd: atEnd)
    let isOpening = isWatched && subscription.watch(site, operation)
    connect(Sink(subscription) { subscription.pass($0, to: onNext) })
    if isOpening { subscription.didOpen() }
    return subscription
  }
}
