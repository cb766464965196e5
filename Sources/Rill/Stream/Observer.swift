/// Something that takes the events of a stream.
public protocol ObserverType<Element>: Sendable {
  /// What the observer takes.
  associatedtype Element: Sendable

  /// Takes one event.
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Sends an element.
  public func onNext(_ element: Element) { on(.next(element)) }

  /// Sends the end with an error.
  public func onError(_ error: any Error) { on(.error(error)) }

  /// Sends the end.
  public func onCompleted() { on(.completed) }

  /// This as an observer, and nothing else: the end of a subject that others may send to.
  public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }
}

/// An observer made of a closure.
public struct AnyObserver<Element: Sendable>: ObserverType {
  private let handler: @Sendable (Event<Element>) -> Void

  /// Makes an observer that hands each event to `eventHandler`.
  public init(eventHandler: @escaping @Sendable (Event<Element>) -> Void) {
    handler = eventHandler
  }

  /// Makes an observer that hands each event to another one.
  public init(_ observer: some ObserverType<Element>) {
    handler = { observer.on($0) }
  }

  /// Takes one event.
  public func on(_ event: Event<Element>) { handler(event) }
}

/// The receiving end of a chain inside the core: elements go straight to `next`, the end through `subscription`.
///
/// The two are apart because carrying an enum with an error in it through every stage costs five times as much.
@usableFromInline
struct Sink<Element>: Sendable {
  @usableFromInline let next: @Sendable (Element) -> Void
  @usableFromInline let subscription: Subscription

  @inlinable @inline(__always)
  init(_ subscription: Subscription, next: @escaping @Sendable (Element) -> Void) {
    self.next = next
    self.subscription = subscription
  }

  /// This sink, run in the scope in force here, wherever its events come from.
  @usableFromInline
  func inheritingScope() -> Sink {
    guard let around = Diagnostics.inheritance else { return self }
    return Sink(Subscription { ending in around { subscription.end(ending) } }) { element in around { next(element) } }
  }

  func on(_ event: Event<Element>) where Element: Sendable {
    switch event {
    case .next(let element): next(element)
    case .error(let error): subscription.end(.error(error))
    case .completed: subscription.end(.completed)
    }
  }
}
