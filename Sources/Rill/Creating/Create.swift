extension Observable {
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
  public static func create(
    _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
  ) -> Observable {
    Observable { sink in
      let own = Subscription { sink.subscription.end($0) }
      sink.subscription.attach(own)
      let serial = SerialObserver(Sink(own, next: sink.next))
      own.attach(subscribe(AnyObserver { serial.on($0) }))
    }
  }
}

/// Lets the events of many threads pass one at a time.
private final class SerialObserver<Element: Sendable>: Gate, @unchecked Sendable {  // because `sink` never changes
  private let sink: Sink<Element>

  init(_ sink: Sink<Element>) { self.sink = sink }

  func on(_ event: Event<Element>) {
    guard tryEnter() else { return enqueue { self.deliver(event) } }
    deliver(event)
    leave()
  }

  private func deliver(_ event: Event<Element>) {
    guard sink.subscription.isLive else { return }
    switch event {
    case .next(let element): sink.next(element)
    case .error(let error): sink.subscription.end(error)
    case .completed: sink.subscription.end(nil)
    }
  }
}
