/// Connects a stream whose element is known only here to a subscription.
@usableFromInline typealias Connect = @Sendable (__owned Subscription) -> Void

/// Returns the same closure for a caller that runs on the main actor without a proof for the compiler.
///
/// `MainActor.assumeIsolated` allocates a closure and looks up the executor for each element.
@inlinable @inline(__always)
func withoutIsolation<Element>(
  _ next: @escaping @MainActor @Sendable (Element) -> Void
) -> @Sendable (Element) -> Void {
  unsafeBitCast(next, to: (@Sendable (Element) -> Void).self)
}

/// The receiving end of a chain inside the core: elements go directly to `next`, and the end goes through
/// `subscription`.
///
/// The two are separate because passing an enum with an error through every stage costs five times as much. A stage
/// moves the sink into its closure: with `@_eagerMove`, the sink that it was passed does not last until it returns, so
/// it is not retained once more. Most of what else a stage captures has that attribute for the same reason.
@usableFromInline @_eagerMove
struct Sink<Element>: Sendable {
  @usableFromInline let next: @Sendable (Element) -> Void
  @usableFromInline let subscription: Subscription

  @inlinable @inline(__always)
  init(_ subscription: Subscription, next: @escaping @Sendable (Element) -> Void) {
    self.next = next
    self.subscription = subscription
  }

  /// The subscription that an error of a closure ends; nil if the closure cannot throw: then its stage need not retain
  /// the subscription.
  @inlinable @inline(__always)
  func failing<Failure: Error>(by _: Failure.Type) -> Subscription? { Failure.self == Never.self ? nil : subscription }

  @inlinable
  func on(_ event: Event<Element>) where Element: Sendable {
    switch event {
    case .next(let element): next(element)
    case .error(let error): subscription.end(.error(error))
    case .completed: subscription.end(.completed)
    }
  }
}
