extension ObservableType {
  /// Creates a new stream for each subscription by calling a closure.
  ///
  /// If `make` throws, the stream fails with that error.
  @inlinable
  public static func deferred<Element>(
    _ make: @escaping @Sendable () throws -> Observable<Element>
  ) -> Observable<Element> where Self == Observable<Element> {
    Observable { sink in
      do {
        try make().connect(sink)
      } catch {
        sink.subscription.end(error)
      }
    }
  }
}
