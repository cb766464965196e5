extension Hub {
  /// Connects a chain to the events. Not inlined, so its argument is borrowed and retained only where it is stored.
  @inlinable @inline(never) final func connect(_ sink: Sink<Element>) {
    // Events run in the scope of the subscriber, not in the scope of the sender. There are two calls because a sink
    // that is one of two would be retained one more time.
    if Diagnostics.isActive { return subscribe(sink.inheritingScope()) }
    subscribe(sink)
  }
}

extension DerivedState {
  /// Connects a chain to the values.
  @inlinable @inline(never)
  func connect(_ sink: Sink<Element>) { subscribe(Diagnostics.isActive ? sink.inheritingScope() : sink) }
}

extension Sink {
  /// Returns a sink that runs this one in the current scope, wherever its events come from.
  @usableFromInline @inline(never) func inheritingScope() -> Sink {
    guard Context.mayHaveScope else { return self }
    let scope = Context.scope
    let own = subscription.intercept { [subscription] ending in Context.run(in: scope) { subscription.end(ending) } }
    return Sink(own) { element in Context.run(in: scope) { next(element) } }
  }
}
