/// A type that receives the events of a stream.
public protocol ObserverType<Element>: Sendable {
  /// The type of the elements.
  associatedtype Element: Sendable

  /// Handles one event.
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Sends an element.
  @inlinable public func onNext(_ element: Element) { on(.next(element)) }

  /// Sends an error, which ends the stream.
  @inlinable public func onError(_ error: any Error) { on(.error(error)) }

  /// Sends completion, which ends the stream.
  @inlinable public func onCompleted() { on(.completed) }

  /// Returns an observer that only passes events on, such as the sending side of a subject.
  public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }
}

/// An observer that calls a closure.
public struct AnyObserver<Element: Sendable>: ObserverType {
  @usableFromInline let handler: @Sendable (Event<Element>) -> Void

  /// Creates an observer that calls `eventHandler` with each event.
  @inlinable public init(eventHandler: @escaping @Sendable (Event<Element>) -> Void) {
    handler = eventHandler
  }

  /// Creates an observer that passes each event to another observer.
  public init(_ observer: some ObserverType<Element>) {
    handler = { observer.on($0) }
  }

  /// Handles one event.
  @inlinable public func on(_ event: Event<Element>) { handler(event) }
}
