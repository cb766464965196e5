/// Connects a stream whose element is known only here to a subscription.
@usableFromInline typealias Connect = @Sendable (Subscription) -> Void

/// The receiving end of a chain inside the core: elements go directly to `next`, and the end goes through
/// `subscription`.
///
/// The two are separate because passing an enum with an error through every stage costs more (the benchmark row
/// *subject → five operators*).
@usableFromInline @_eagerMove struct Sink<Element>: Sendable {
  @usableFromInline let next: @Sendable (Element) -> Void
  @usableFromInline let subscription: Subscription

  @inlinable @inline(__always) init(_ subscription: Subscription, next: @escaping @Sendable (Element) -> Void) {
    self.next = next
    self.subscription = subscription
  }

  /// The subscription that an error of a closure ends; nil if the closure cannot throw: then its stage need not retain
  /// the subscription.
  @inlinable @inline(__always)
  func failing<Failure: Error>(by _: Failure.Type) -> Subscription? { Failure.self == Never.self ? nil : subscription }

  @inlinable func on(_ event: Event<Element>) where Element: Sendable {
    if case .next(let element) = event { next(element) } else { subscription.end(event.error) }
  }
}

/// State of an operator in one subscription, which only its serial events access, and the sink that the events go to.
///
/// One object, so a closure that captures it takes no memory of its own.
@usableFromInline @_eagerMove
final class StatefulSink<State, Element>: @unchecked Sendable {  // because events arrive one at a time
  // Unchecked for the benchmark row *subject → five operators*.
  @exclusivity(unchecked) @usableFromInline var state: State
  @usableFromInline let sink: Sink<Element>

  @inlinable init(_ state: State, _ sink: Sink<Element>) {
    self.state = state
    self.sink = sink
  }
}
