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
    // Two calls: a stream that might be one of two could not be specialised.
    guard let onDisposed else {
      return asObservable().start(onNext ?? { _ in }, site, onEnd: endHandler(onError, onCompleted, site))
    }
    return asObservable().do(onDispose: onDisposed)
      .start(onNext ?? { _ in }, site, onEnd: endHandler(onError, onCompleted, site))
  }

  /// Starts the stream and hands each event to a closure.
  @inlinable
  public func subscribe(
    _ on: @escaping @Sendable (Event<Element>) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    asObservable().start(
      { on(.next($0)) }, CallSite(file: file, line: line),
      onEnd: { ending in
        switch ending {
        case .completed: on(.completed)
        case .error(let error): on(.error(error))
        case .dropped: break
        }
      })
  }

  /// Starts the stream and hands each event to an observer, such as a subject.
  @inlinable
  public func subscribe(
    _ observer: some ObserverType<Element>, file: StaticString = #fileID, line: UInt = #line
  ) -> any Disposable {
    subscribe({ observer.on($0) }, file: file, line: line)
  }
}

@usableFromInline
func endHandler(
  _ onError: (@Sendable (any Error) -> Void)?, _ onCompleted: (@Sendable () -> Void)?, _ site: CallSite
) -> @Sendable (Ending) -> Void {
  { ending in
    switch ending {
    case .completed: onCompleted?()
    case .error(let error): if let onError { onError(error) } else { Diagnostics.report(error, site) }
    case .dropped: break
    }
  }
}

extension Observable {
  /// Starts a subscription that `site` has asked for.
  ///
  /// Stream, closures and subscription are each one thing on one path, or the chain would not be specialised (a cold
  /// sequence runs twenty times as fast): so diagnostics are told of the subscription, and nothing is put around it.
  @inlinable
  func start(
    _ onNext: @escaping @Sendable (Element) -> Void, _ site: CallSite, onEnd: @escaping @Sendable (Ending) -> Void
  ) -> any Disposable {
    let isWatched = Diagnostics.isActive
    if case .hub(let hub, _) = source, !isWatched {
      let entry = TypedHubEntry(hub: hub, downstream: nil, next: onNext, onEnd: onEnd)
      hub.subscribe(entry)
      return entry
    }
    let subscription = Subscription(onEnd: onEnd)
    if isWatched { subscription.watch(site) }
    connect(Sink(subscription) { if subscription.admits($0) { onNext($0) } })
    return subscription
  }
}
