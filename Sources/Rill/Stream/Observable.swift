/// A stream of elements that somebody can subscribe to: the one type that every operator returns.
///
/// Its events follow the grammar `next* (completed | error)?` and reach an observer one at a time, however many threads
/// send. Nothing happens before a subscription, and each subscription starts anew, unless the stream is hot (a subject
/// or a relay). The article <doc:Contracts> states every promise.
///
/// ```swift
/// let names = users.map(\.name).distinctUntilChanged()
/// names.bind(onNext: { label.text = $0 }).disposed(by: bag)
/// ```
@frozen
public struct Observable<Element: Sendable>: ObservableType {
  @usableFromInline
  enum Source: Sendable {
    case stream(@Sendable (Sink<Element>) -> Void)
    /// One element and the end; operators that flatten deliver it without a subscription.
    case just(Element)
    case hub(HubAnchor<Element>)
  }

  @usableFromInline let source: Source

  @inlinable
  init(source: Source) { self.source = source }

  /// A stream that runs `connect` for each subscription. `connect` sends to the sink's `next`, one at a time, ends it
  /// through its subscription, and hangs there what must be canceled.
  @inlinable
  init(connect: @escaping @Sendable (Sink<Element>) -> Void) { source = .stream(connect) }

  /// Lets `sink` have the events of this stream.
  @inlinable
  func connect(_ sink: Sink<Element>) {
    switch source {
    case .stream(let connect): connect(sink)
    case .just(let element):
      sink.next(element)
      sink.subscription.end(nil)
    case .hub(let anchor): anchor.hub.connect(sink)
    }
  }

  /// This stream.
  @inlinable
  public func asObservable() -> Observable<Element> { self }
}
