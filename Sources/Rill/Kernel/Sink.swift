/// Connects a stream whose element is known only here to a subscription.
@usableFromInline typealias Connect = @Sendable (Subscription) -> Void

/// The receiving end of a chain inside the core: elements go directly to `next`, and the end goes through
/// `subscription`.
///
/// The two are separate because passing an enum with an error through every stage costs more (the benchmark row
/// *subject → five operators*). Eager moves, here and below, and owned parameters of ``Observable/connect(_:)`` are for
/// the benchmark row *subscribe and dispose, map·filter*.
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

/// The end of a stream, inside the core.
@usableFromInline enum Ending: Sendable {
  case completed
  case error(any Error)
  /// The subject was released without an end, so no event can follow. Subscriptions are released as if they were
  /// disposed of, and no observer is notified.
  case dropped

  @usableFromInline var isError: Bool { if case .error = self { true } else { false } }

  @inlinable init(_ error: (any Error)?) {
    if let error { self = .error(error) } else { self = .completed }
  }
}

/// An operator that receives the ends of its inputs, which it numbers.
@usableFromInline protocol EndReceiver: AnyObject, Sendable {
  func inputDidEnd(_ input: Int32, _ subscription: Subscription, _ ending: Ending)
}

/// The receiver of the end of a subscription.
@usableFromInline enum EndHandler: Sendable {
  case ignored
  case closure(@Sendable (Ending) -> Void)
  case downstream(Subscription)
  /// An operator with several inputs, and the number of the input. A case without a closure, which would be allocated.
  case receiver(any EndReceiver, input: Int32)
  /// Reports an error to ``UnhandledErrors`` with the call site of the subscription, and ignores other ends. A case
  /// without a closure, because most subscriptions are of this kind.
  case unhandled(CallSite)

  @inlinable @inline(__always)
  init(_ onError: (@Sendable (any Error) -> Void)?, _ onCompleted: (@Sendable () -> Void)?, _ site: CallSite) {
    self = onError == nil && onCompleted == nil ? .unhandled(site) : .calling(onError, onCompleted, site)
  }

  @usableFromInline static func calling(
    _ onError: (@Sendable (any Error) -> Void)?, _ onCompleted: (@Sendable () -> Void)?, _ site: CallSite
  ) -> Self {
    .closure { ending in
      switch ending {
      case .completed: onCompleted?()
      case .error(let error): if let onError { onError(error) } else { UnhandledErrors.report(error, site) }
      case .dropped: break
      }
    }
  }

  func receive(_ ending: Ending, of subscription: Subscription) {
    switch self {
    case .ignored: break
    case .closure(let handler): handler(ending)
    case .downstream(let downstream): downstream.end(ending)
    case .receiver(let receiver, let input): receiver.inputDidEnd(input, subscription, ending)
    case .unhandled(let site): if case .error(let error) = ending { UnhandledErrors.report(error, site) }
    }
  }
}

/// An object, which this does not retain, and a closure for it: smaller than a closure and a weak variable.
@usableFromInline
final class WeakTarget<Object: AnyObject & Sendable, Element>: Sendable {
  @usableFromInline weak let object: Object?
  @usableFromInline let onNext: @MainActor @Sendable (Object, Element) -> Void

  @inlinable init(_ object: Object, _ onNext: @escaping @MainActor @Sendable (Object, Element) -> Void) {
    self.object = object
    self.onNext = onNext
  }

  @MainActor @inlinable func accept(_ element: Element) { if let object { onNext(object, element) } }
}

// Closures of the main actor, for callers that run there without a proof for the compiler. `MainActor.assumeIsolated`
// allocates a closure and looks up the executor for each element (Swift 6.3.1).

@inlinable @inline(__always) func withoutIsolation(
  _ body: @escaping @MainActor @Sendable () -> Void
) -> @Sendable () -> Void {
  unsafeBitCast(body, to: (@Sendable () -> Void).self)
}

@inlinable @inline(__always) func withoutIsolation<Argument, Result>(
  _ body: @escaping @MainActor @Sendable (Argument) -> Result
) -> @Sendable (Argument) -> Result {
  unsafeBitCast(body, to: (@Sendable (Argument) -> Result).self)
}

@inlinable @inline(__always) func withoutIsolation<First, Second, Result>(
  _ body: @escaping @MainActor @Sendable (First, Second) -> Result
) -> @Sendable (First, Second) -> Result {
  unsafeBitCast(body, to: (@Sendable (First, Second) -> Result).self)
}
