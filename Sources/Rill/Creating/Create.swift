extension ObservableType {
  /// Creates a stream from a closure that sends events to an observer.
  ///
  /// ```
  /// create, disposed of at 3  a--
  /// ```
  ///
  /// ![A marble diagram of create.](create)
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
  @inlinable public static func create<Element>(
    _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> where Self == Observable<Element> {
    Observable { sink in
      let subscription = sink.subscription
      let observer = SerialObserver(sink)
      subscription.attach(observer)
      observer.keep(subscribe(AnyObserver { observer.on($0) }))
    }
  }
}
