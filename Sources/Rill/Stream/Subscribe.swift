extension ObservableType {
  /// Starts the stream and hands its events to closures.
  ///
  /// The closures run on the thread that sends, one at a time. An error without an `onError` goes to
  /// ``Diagnostics/unhandledError`` with the place of this call. What is returned stops the subscription; dropping it
  /// does not. All closures are released at the end or at disposal.
  ///
  /// - Parameters:
  ///   - onNext: takes each element.
  ///   - onError: takes the error that ended the stream.
  ///   - onCompleted: hears of the end.
  ///   - onDisposed: runs last, after an end and at disposal alike.
  @inlinable
  public func subscribe(
    onNext: (@Sendable (Element) -> Void)? = nil,
    onError: (@Sendable (any Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> any Disposable {
    let site = CallSite(file: file, line: line)
    // Not by `??`, which wraps a closure into two others.
    let next: @Sendable (Element) -> Void = if let onNext { onNext } else { { _ in } }
    // Two calls: a stream that might be one of two could not be specialized.
    guard let onDisposed else {
      return asObservable().start(next, site, atEnd: EndHandler(onError, onCompleted, site))
    }
    return asObservable().do(onDispose: onDisposed)
      .start(next, site, atEnd: EndHandler(onError, onCompleted, site))
  }

  /// Starts the stream and hands each event to a closure.
  @inlinable
  public func subscribe(
    _ on: @escaping @Sendable (Event<Element>) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    asObservable().start(
      { on(.next($0)) }, CallSite(file: file, line: line),
      atEnd: .closure { if let event = Event<Element>($0) { on(event) } })
  }

  /// Starts the stream and hands each event to an observer, such as a subject.
  @inlinable
  public func subscribe(
    _ observer: some ObserverType<Element>, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe({ observer.on($0) }, file: file, line: line)
  }
}

extension Observable {
  /// Starts a subscription that `site` has asked for.
  ///
  /// Stream, closures and subscription are each one thing on one path, or the chain would not be specialized (a cold
  /// sequence runs twenty times as fast): so diagnostics are told of the subscription, and nothing is put around it.
  @inlinable
  func start(
    _ onNext: @escaping @Sendable (Element) -> Void, _ site: CallSite, atEnd: EndHandler
  ) -> any Disposable {
    let isWatched = Diagnostics.isActive
    if case .hub(let anchor) = source, !isWatched {
      let entry = HubEntry(hub: anchor.hub, atEnd: atEnd)
      anchor.hub.subscribe(entry, onNext)
      return entry
    }
    let subscription = Subscription(atEnd: atEnd)
    if isWatched { subscription.watch(site) }
    connect(Sink(subscription) { if subscription.admits($0) { onNext($0) } })
    return subscription
  }
}
