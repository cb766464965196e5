extension ObservableType {
  /// A stream that is made anew, by `make`, for each subscription; if `make` throws, the stream fails with that error.
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
