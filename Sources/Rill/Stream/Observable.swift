/// A type that can be used as a stream: `Observable`, subjects, and relays.
///
/// Every operator is an extension of this protocol.
public protocol ObservableType<Element>: Sendable {
  /// The type of the elements.
  associatedtype Element: Sendable

  /// Returns a stream of the same events.
  func asObservable() -> Observable<Element>
}

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
  /// and attaches to it the disposable that cancels its work.
  @inlinable init(connect: @escaping @Sendable (__owned Sink<Element>) -> Void) { source = .stream(connect) }

  /// Connects `sink` to the events of this stream.
  @inlinable func connect(_ sink: __owned Sink<Element>) {
    switch source {
    case .stream(let connect): connect(sink)
    case .just(let element): sink.finish(with: element)
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

extension Sink {
  /// Sends the last element, and completes.
  @inlinable @inline(__always) func finish(with element: Element) {
    next(element)
    subscription.end(nil)
  }

  /// Returns a sink for the source of an operator. It is attached to this one, and calls `leave` once when it is
  /// canceled, after its upstream: at disposal, or after the end.
  func interposing(onCancel leave: @escaping @Sendable () -> Void) -> Sink {
    let own = Subscription(atEnd: .downstream(subscription))
    subscription.attach(
      Disposables.create {
        own.dispose()
        leave()
      })
    return Sink(own, next: next)
  }
}

extension Join {
  /// Connects an input to a stream, unless the input has stopped. Elements pass through the gate to `next`.
  func connectInput<Element: Sendable>(
    _ number: Int, to source: some ObservableType<Element>, _ next: @escaping @Sendable (Element) -> Void
  ) {
    let input = inputs[number]
    if input.isLive { source.asObservable().connect(passing(input, to: Sink(downstream, next: next))) }
  }
}

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

extension ObservableType {
  /// Returns a stream that calls `step` with a state of the subscription, each element, and the downstream sink, and
  /// `complete` at completion.
  ///
  /// This is the form of many operators. An error that `step` throws ends the stream. `complete` must end the sink.
  /// Other ends pass through, and without it, completion too.
  ///
  /// A closure inside a closure is not specialized. So the operators on the shortest paths (`map`, `filter`, `scan` …)
  /// do not use this method.
  @inlinable func stage<State: Sendable, Result: Sendable, Failure: Error>(
    from initial: State, _ step: @escaping @Sendable (inout State, Element, Sink<Result>) throws(Failure) -> Void,
    atCompletion complete: (@Sendable (inout State, Sink<Result>) -> Void)? = nil
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable<Result> { sink in
      let state = StatefulSink(initial, sink)
      var own = sink.subscription
      if let complete {
        own = own.intercept { ending in
          if case .completed = ending { complete(&state.state, sink) } else { sink.subscription.end(ending) }
        }
      }
      source.connect(
        Sink(own) { element in
          do throws(Failure) {
            try step(&state.state, element, state.sink)
          } catch {
            state.sink.subscription.end(error)
          }
        })
    }
  }
}
