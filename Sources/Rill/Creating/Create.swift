extension ObservableType {
  /// A stream made by hand: `subscribe` runs for each subscription, and what it returns is disposed of at the end or at
  /// disposal.
  ///
  /// The observer may be used from any thread, also after the end, when it ignores everything. It delivers one event at
  /// a time, in the order in which they were accepted.
  ///
  /// ```swift
  /// let answer = Observable<Data>.create { observer in
  ///   let task = session.dataTask(with: url) { data, _, error in
  ///     if let data { observer.onNext(data); observer.onCompleted() } else if let error { observer.onError(error) }
  ///   }
  ///   task.resume()
  ///   return Disposables.create { task.cancel() }
  /// }
  /// ```
  public static func create<Element>(
    _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> where Self == Observable<Element> {
    Observable { sink in
      let observer = SerialObserver(sink)
      sink.subscription.attach(observer)
      observer.resource.disposable = subscribe(AnyObserver { observer.on($0) })
    }
  }
}

/// Lets the events of many threads pass one at a time. It may outlive its subscription, in the hands of whoever sends,
/// and holds nothing then.
private final class SerialObserver<Element: Sendable>: Gate, Disposable, @unchecked Sendable {  // because of the gate
  /// What the user's closure has returned.
  let resource = SerialDisposable()
  private let around = Diagnostics.inheritance
  // Gate.
  private var sink: Sink<Element>?

  init(_ sink: Sink<Element>) { self.sink = sink }

  func on(_ event: Event<Element>) {
    guard tryEnter() else { return enqueue { self.deliver(event) } }
    deliver(event)
    leave()
  }

  func dispose() {
    resource.dispose()
    run { self.sink = nil }
  }

  private func deliver(_ event: Event<Element>) {
    guard let sink, sink.subscription.isLive else { return }
    if around == nil { sink.on(event) } else { deliverInScope(event, to: sink) }
  }

  /// Apart, because in a debug build what the closure needs would lie in the frame that chains of `create` nest.
  private func deliverInScope(_ event: Event<Element>, to sink: Sink<Element>) {
    around? { sink.on(event) }
  }
}
