/// Anything that can be seen as a stream: `Observable`, subjects and relays. Every operator is written on it.
public protocol ObservableType<Element>: Sendable {
  /// What the stream sends.
  associatedtype Element: Sendable

  /// This as a stream.
  func asObservable() -> Observable<Element>
}
