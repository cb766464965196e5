/// A stream with a current value: a relay or a derived value.
///
/// Values are derived from it with ``Derived``. Only these have a `stateInput`, so another type conforms only if it
/// passes on that of one of these, whose value it must then show.
public protocol StateType<Element>: ObservableType {
  /// The current value.
  var value: Element { get }

  /// The state, as an input of ``Derived``.
  var stateInput: StateInput<Element> { get }
}

/// A relay or a derived value, as an input of ``Derived``.
public struct StateInput<Element: Sendable>: Sendable {
  @usableFromInline let node: Node
  /// The relay, which its node does not retain.
  @usableFromInline let relay: (any AnyObject & Sendable)?

  @usableFromInline init(_ node: Node, _ relay: (any AnyObject & Sendable)? = nil) {
    (self.node, self.relay) = (node, relay)
  }
}

extension BehaviorRelay: StateType {
  /// The relay, as an input of ``Derived``.
  @inlinable public var stateInput: StateInput<Element> { StateInput(hub.madeNode, self) }
}
