extension ObservableType {
  /// Creates a stream from a closure that sends events to an observer.
  ///
  /// `subscribe` runs once for each subscription. The disposable that it returns is disposed of when the stream ends or
  /// when the subscription is disposed of.
  ///
  /// The observer can be used from any thread. It delivers one event at a time, in the order in which it accepts them,
  /// and ignores all events after the end.
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

/// Delivers the events that several threads send, one at a time. A sender may keep it after its subscription has ended;
/// it then retains nothing.
private final class SerialObserver<Element: Sendable>: Gate, Disposable, @unchecked Sendable {  // because of the gate
  /// The disposable that the user's closure returns.
  let resource = SerialDisposable()
  private let around = Diagnostics.inheritance
  // Guarded by the gate.
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

  /// A separate function, because in a debug build the context of the closure would take space in the stack frame that
  /// chains of `create` nest.
  private func deliverInScope(_ event: Event<Element>, to sink: Sink<Element>) {
    around? { sink.on(event) }
  }
}
