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

extension ObservableType {
  /// Creates a new stream for each subscription by calling a closure.
  ///
  /// ```
  /// deferred { just(count) }, subscribed to at 0 and 3  (1|)
  /// deferred { just(count) }, subscribed to at 0 and 3  ---(2|)
  /// ```
  ///
  /// ![A marble diagram of deferred.](deferred)
  ///
  /// If `make` throws, the stream fails with that error.
  @inlinable public static func deferred<Element>(
    _ make: @escaping @Sendable () throws -> Observable<Element>
  ) -> Observable<Element> where Self == Observable<Element> {
    Observable { sink in
      do {
        let stream = try make()
        if sink.subscription.isLive { stream.connect(sink) }
      } catch {
        sink.subscription.end(error)
      }
    }
  }
}

extension ObservableType {
  /// Creates a stream that owns a resource during each subscription.
  ///
  /// ```
  ///        --a--b--|
  /// using  --a--b--|
  /// ```
  ///
  /// ![A marble diagram of using.](using)
  ///
  /// Each subscription makes a new resource. The resource is disposed of after the stream that uses it, at its end and
  /// at disposal; if either comes during the subscription to the stream, after the subscription.
  ///
  /// - Parameters:
  ///   - resourceFactory: makes the resource; an error that it throws ends the stream.
  ///   - observableFactory: makes the stream that uses it; if it throws, the error ends the stream, and the resource is
  ///     disposed of.
  public static func using<Element, Resource: Disposable>(
    _ resourceFactory: @escaping @Sendable () throws -> Resource,
    observableFactory: @escaping @Sendable (Resource) throws -> Observable<Element>
  ) -> Observable<Element> where Self == Observable<Element> {
    using(resourceFactory, { $0 }, observableFactory)
  }

  /// Creates a stream that owns a resource of any type during each subscription, such as a subscription.
  ///
  /// Disfavored, because a closure that returns a resource of a known type can be converted to this one, too.
  @_disfavoredOverload public static func using<Element>(
    _ resourceFactory: @escaping @Sendable () throws -> any Disposable,
    observableFactory: @escaping @Sendable (any Disposable) throws -> Observable<Element>
  ) -> Observable<Element> where Self == Observable<Element> {
    using(resourceFactory, { $0 }, observableFactory)
  }

  private static func using<Element, Resource>(
    _ resourceFactory: @escaping @Sendable () throws -> Resource,
    _ disposable: @escaping @Sendable (Resource) -> any Disposable,
    _ observableFactory: @escaping @Sendable (Resource) throws -> Observable<Element>
  ) -> Observable<Element> where Self == Observable<Element> {
    Observable { sink in
      do {
        let resource = try resourceFactory()
        let usedResource = SerialDisposable()
        let own = sink.interposing { usedResource.dispose() }
        // The resource is set last, because the stream may end before it has returned its disposable.
        defer { usedResource.disposable = disposable(resource) }
        guard own.subscription.isLive else { return }
        let stream = try observableFactory(resource)
        if own.subscription.isLive { stream.connect(own) }
      } catch {
        sink.subscription.end(error)
      }
    }
  }
}

/// Delivers the events that several threads send, one at a time. A sender may keep it after its subscription has ended;
/// it then retains neither the subscriber nor the disposable of the user's closure.
@usableFromInline
final class SerialObserver<Element: Sendable>: Gate, Disposable, @unchecked Sendable {  // because of the gate
  /// The context of the subscriber.
  @usableFromInline let context = Context.current
  /// Guarded by the gate.
  @usableFromInline var sink: Sink<Element>?
  /// The disposable that the user's closure returns, and whether it is needed. Guarded by the lock.
  private var resource: Resource = (nil, true)
  /// Not a type of its own, which would make each program larger.
  private typealias Resource = (disposable: (any Disposable)?, isNeeded: Bool)

  @usableFromInline init(_ sink: Sink<Element>) { self.sink = sink }

  @inlinable func on(_ event: Event<Element>) {
    guard tryEnter() else { return enqueue { self.deliver(event) } }
    deliver(event)
    leave()
  }

  @inlinable func deliver(_ event: Event<Element>) {
    // Released before the end, so that nothing follows and nothing is retained.
    guard let sink = event.isStopEvent ? sink.take() : sink, sink.subscription.isLive else { return }
    if event.isStopEvent { willEnd() }
    if let context { context.pass { sink.on(event) } } else { sink.on(event) }
  }

  @usableFromInline func willEnd() { withResource { $0.isNeeded = false } }

  /// Keeps the disposable of the user's closure, or disposes of it if the subscription has stopped.
  @usableFromInline func keep(_ new: any Disposable) {
    let isNeeded = withResource { resource in
      if resource.isNeeded { resource.disposable = new }
      return resource.isNeeded
    }
    if !isNeeded { new.dispose() }
  }

  @usableFromInline func dispose() {
    let (disposable, isNeeded) = withResource { resource in
      defer { resource = (nil, false) }
      return resource
    }
    disposable?.dispose()
    if isNeeded { run { self.sink = nil } }
  }

  /// One access to the resource, because its check costs (the benchmark row *a query that replaces the last one and is
  /// answered*).
  @inline(__always)
  private func withResource<Result>(_ body: (inout Resource) -> Result) -> Result {
    lock.withLock { body(&resource) }
  }
}
