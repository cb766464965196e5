extension ObservableType {
  /// The same stream, with side effects on the way. Each runs before the event goes on.
  ///
  /// - Parameters:
  ///   - onNext: sees each element; an error that it throws ends the stream, and is not shown to `onError`.
  ///   - onError: sees the error that ended the source.
  ///   - onCompleted: hears of completion.
  ///   - onSubscribe: runs before each subscription.
  ///   - onDispose: runs once per subscription, after its end was delivered, or at disposal.
  public func `do`(
    onNext: (@Sendable (Element) throws -> Void)? = nil,
    onError: (@Sendable (any Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      onSubscribe?()
      let own = Subscription { ending in
        switch ending {
        case .completed: onCompleted?()
        case .error(let error): onError?(error)
        case .dropped: break
        }
        sink.subscription.end(ending)
      }
      let disposal = onDispose.map(Disposables.create)
      sink.subscription.attach(
        Disposables.create {
          own.dispose()
          disposal?.dispose()
        })
      let next = onNext.map { onNext in
        { @Sendable (element: Element) in
          do {
            try onNext(element)
            sink.next(element)
          } catch {
            sink.subscription.end(error)
          }
        }
      }
      source.connect(Sink(own, next: next ?? sink.next))
    }
  }
}
