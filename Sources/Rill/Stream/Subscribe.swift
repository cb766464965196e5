extension ObservableType {
  /// Starts the stream and hands its events to closures.
  ///
  /// The closures run on the thread that sends, one at a time. An error without an `onError` goes to
  /// ``Hooks/unhandledError`` with the place of this call. What is returned stops the subscription; dropping it does
  /// not. All closures are released at the end or at disposal.
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
    guard let onDisposed else {
      return asObservable().start(
        onNext ?? { _ in }, onEnd: endHandler(onError, onCompleted, CallSite(file: file, line: line)))
    }
    return asObservable().do(onDispose: onDisposed).start(
      onNext ?? { _ in }, onEnd: endHandler(onError, onCompleted, CallSite(file: file, line: line)))
  }

  /// Starts the stream and hands each event to a closure.
  @inlinable
  public func subscribe(_ on: @escaping @Sendable (Event<Element>) -> Void) -> any Disposable {
    asObservable().start(
      { on(.next($0)) },
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
  public func subscribe(_ observer: some ObserverType<Element>) -> any Disposable {
    subscribe { observer.on($0) }
  }
}

@usableFromInline
func endHandler(
  _ onError: (@Sendable (any Error) -> Void)?, _ onCompleted: (@Sendable () -> Void)?, _ site: CallSite
) -> @Sendable (Ending) -> Void {
  { ending in
    switch ending {
    case .completed: onCompleted?()
    case .error(let error): if let onError { onError(error) } else { Hooks.report(error, site) }
    case .dropped: break
    }
  }
}

extension Observable {
  @inlinable
  func start(
    _ onNext: @escaping @Sendable (Element) -> Void, onEnd: @escaping @Sendable (Ending) -> Void
  ) -> any Disposable {
    if case .hub(let hub, _) = source {
      let entry = TypedHubEntry(hub: hub, downstream: nil, next: onNext, onEnd: onEnd)
      hub.subscribe(entry)
      return entry
    }
    let subscription = Subscription(onEnd: onEnd)
    connect(Sink(subscription) { if subscription.isLive { onNext($0) } })
    return subscription
  }
}
