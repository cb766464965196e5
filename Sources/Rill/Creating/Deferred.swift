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
