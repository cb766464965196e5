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
  /// at disposal; if that is during the subscription to the stream, after it.
  ///
  /// - Parameters:
  ///   - resourceFactory: makes the resource; an error that it throws ends the stream.
  ///   - observableFactory: makes the stream that uses it; an error that it throws ends the stream, and the resource is
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
        let own = Subscription(atEnd: .downstream(sink.subscription))
        let usedResource = SerialDisposable()
        sink.subscription.attach(Disposables.create(own, usedResource))
        // The resource is set last, because the stream may end before it has returned what cancels it.
        defer { usedResource.disposable = disposable(resource) }
        guard own.isLive else { return }
        let stream = try observableFactory(resource)
        if own.isLive { stream.connect(Sink(own, next: sink.next)) }
      } catch {
        sink.subscription.end(error)
      }
    }
  }
}
