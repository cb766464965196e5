/// State of one subscription, which only its serial events access.
@usableFromInline @_eagerMove
final class Cell<Value>: @unchecked Sendable {  // because the events of one subscription arrive one at a time
  @exclusivity(unchecked) @usableFromInline var value: Value

  @inlinable init(_ value: Value) { self.value = value }
}

/// The state of an operator in one subscription, together with the sink, so that a closure that needs both captures one
/// object and takes no memory of its own.
@usableFromInline @_eagerMove
final class StatefulSink<State, Element>: @unchecked Sendable {  // because events arrive one at a time
  @exclusivity(unchecked) @usableFromInline var state: State
  @usableFromInline let sink: Sink<Element>

  @inlinable
  init(_ state: State, _ sink: Sink<Element>) {
    self.state = state
    self.sink = sink
  }
}

/// Like `StatefulSink`, for a stage that only passes elements, and so does not retain the subscription.
@usableFromInline @_eagerMove
final class StatefulNext<State, Element>: @unchecked Sendable {  // because events arrive one at a time
  @exclusivity(unchecked) @usableFromInline var state: State
  @usableFromInline let next: @Sendable (Element) -> Void

  @inlinable
  init(_ state: State, _ next: __owned @escaping @Sendable (Element) -> Void) {
    self.state = state
    self.next = next
  }
}
