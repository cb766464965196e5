extension Observable {
  /// Lets `sink` have this stream and, when it ends, the stream that `successor` gives for its end; nil passes the end
  /// on, and an error that `successor` throws ends the whole.
  func connect(_ sink: Sink<Element>, successor: @escaping @Sendable (Ending) throws -> Observable?) {
    let upstream = SerialDisposable()
    sink.subscription.attach(upstream)
    let first = Subscription { ending in
      do {
        guard let next = try successor(ending) else { return sink.subscription.end(ending) }
        let second = Subscription { sink.subscription.end($0) }
        upstream.disposable = second
        if second.isLive { next.connect(Sink(second, next: sink.next)) }
      } catch {
        sink.subscription.end(error)
      }
    }
    upstream.disposable = first
    connect(Sink(first, next: sink.next))
  }
}
