extension ObservableType {
  /// The same stream, with side effects on the way. Those without `after` in their name run before the event goes on.
  ///
  /// - Parameters:
  ///   - onNext: sees each element; an error that it throws ends the stream, and is not shown to `onError`.
  ///   - afterNext: sees each element once it has been delivered; an error that it throws ends the stream.
  ///   - onError: sees the error that ended the source; an error that it throws takes its place.
  ///   - afterError: sees that error once it has been delivered.
  ///   - onCompleted: hears of completion; an error that it throws takes its place.
  ///   - afterCompleted: hears of completion once it has been delivered.
  ///   - onSubscribe: runs before each subscription.
  ///   - onSubscribed: runs after each subscription to the source, and after what that sent inside `subscribe`.
  ///   - onDispose: runs once per subscription, at disposal or after all that its end brings about.
  public func `do`(
    onNext: (@Sendable (Element) throws -> Void)? = nil,
    afterNext: (@Sendable (Element) throws -> Void)? = nil,
    onError: (@Sendable (any Error) throws -> Void)? = nil,
    afterError: (@Sendable (any Error) -> Void)? = nil,
    onCompleted: (@Sendable () throws -> Void)? = nil,
    afterCompleted: (@Sendable () -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      onSubscribe?()
      let downstream = sink.subscription
      let disposal = onDispose.map(Disposables.create)
      let own = Subscription { ending in
        // Last of all, and so not when the downstream lets go in the middle of its end.
        defer { disposal?.dispose() }
        do {
          switch ending {
          case .completed: try onCompleted?()
          case .error(let error): try onError?(error)
          case .dropped: break
          }
        } catch {
          return downstream.end(error)
        }
        downstream.end(ending)
        switch ending {
        case .completed: afterCompleted?()
        case .error(let error): afterError?(error)
        case .dropped: break
        }
      }
      downstream.attach(
        Disposables.create {
          guard own.isLive else { return }
          own.dispose()
          disposal?.dispose()
        })
      defer { onSubscribed?() }
      guard onNext != nil || afterNext != nil else { return source.connect(Sink(own, next: sink.next)) }
      source.connect(
        Sink(own) { element in
          do {
            try onNext?(element)
            sink.next(element)
            try afterNext?(element)
          } catch {
            downstream.end(error)
          }
        })
    }
  }
}
