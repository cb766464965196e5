extension Observable {
  /// A stream that is made anew, by `make`, for each subscription; if `make` throws, the stream fails with that error.
  @inlinable
  public static func deferred<Source: ObservableType>(
    _ make: @escaping @Sendable () throws -> Source
  ) -> Observable where Source.Element == Element {
    Observable { sink in
      do {
        try make().asObservable().connect(sink)
      } catch {
        sink.subscription.end(error)
      }
    }
  }
}
