extension TypedHub {
  /// Lets a chain have the events. Not inlined: what it is given is borrowed then, and retained only where it is kept.
  @inlinable @inline(never)
  final func connect(_ sink: Sink<Element>) {
    // Events run in the scope of the subscriber, not in that of the sender. Two calls: a sink that might be one of two
    // would be retained once more.
    if Diagnostics.isActive { return connect(sink.inheritingScope(), below: sink.subscription) }
    connect(sink, below: sink.subscription)
  }
}

extension Sink {
  /// This sink, run in the scope in force here, wherever its events come from.
  @usableFromInline
  func inheritingScope() -> Sink {
    guard let around = Diagnostics.inheritance else { return self }
    return Sink(Subscription { ending in around { subscription.end(ending) } }) { element in around { next(element) } }
  }
}
