/// A stream of elements: the one type that every operator returns.
///
/// Events follow the grammar `next* (completed | error)?` and reach an observer one at a time, however many threads
/// send. Unless the stream is hot (a subject or a relay), it does nothing before a subscription, and each subscription
/// starts from the beginning. The article <doc:Contracts> states every promise.
///
/// ```swift
/// let names = users.map(\.name).distinctUntilChanged()
/// names.bind(onNext: { label.text = $0 }).disposed(by: bag)
/// ```
@frozen public struct Observable<Element: Sendable>: ObservableType {
  @usableFromInline enum Source: Sendable {
    case stream(@Sendable (__owned Sink<Element>) -> Void)
    /// One element and completion. Operators that flatten deliver it without a subscription.
    case just(Element)
    /// The events of a subject, which exists as long as the stream does.
    case hub(SubjectHub<Element>, subject: any AnyObject & Sendable)
    case derived(DerivedState<Element>)

    @inlinable @inline(__always) static func hub(_ hub: Hub<Element>, subject: any AnyObject & Sendable) -> Self {
      .hub(SubjectHub(hub), subject: subject)
    }
  }

  @usableFromInline let source: Source

  @inlinable @inline(__always) init(source: Source) { self.source = source }

  /// Creates a stream that calls `connect` for each subscription.
  ///
  /// `connect` sends elements to the sink's `next`, one at a time. It ends the sink through the sink's subscription,
  /// and attaches to that subscription what must be canceled.
  @inlinable init(connect: @escaping @Sendable (__owned Sink<Element>) -> Void) { source = .stream(connect) }

  /// Connects `sink` to the events of this stream.
  @inlinable func connect(_ sink: __owned Sink<Element>) {
    if case .stream(let connect) = source { connect(sink) } else { connectOrigin(sink) }
  }

  /// A separate function, because in a debug build its variables would be in the stack frame that chains nest. Inlined,
  /// because each function looks up the type of the source where the element is not known.
  @inlinable @inline(__always) func connectOrigin(_ sink: __owned Sink<Element>) {
    switch source {
    case .stream: break
    case .just(let element):
      sink.next(element)
      sink.subscription.end(nil)
    case .hub(let hub, let subject):
      hub.use { $0.connect(sink) }
      // A subject that is released first would end the hub before the replay.
      _fixLifetime(subject)
    case .derived(let derived): derived.connect(sink)
    }
  }

  /// Returns this stream.
  @inlinable public func asObservable() -> Observable<Element> { self }
}
