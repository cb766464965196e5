/// A type that can be used as a stream: `Observable`, subjects, and relays.
///
/// Every operator is an extension of this protocol.
public protocol ObservableType<Element>: Sendable {
  /// The type of the elements.
  associatedtype Element: Sendable

  /// Returns a stream of the same events.
  func asObservable() -> Observable<Element>
}
