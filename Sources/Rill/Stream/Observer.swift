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
