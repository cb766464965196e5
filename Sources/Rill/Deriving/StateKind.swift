/// What a type of inputs is: a relay, a derived value, or a type of a user's own.
///
/// In a table, because the code for a pack is not specialized, so it would look up two generic types for each input, which
/// takes longer than all else that a new node costs.
@usableFromInline
enum StateKind: UInt {
  case relay = 1
  case derived
  case other

  private static let known = TypeTable()

  @usableFromInline
  static func of<State: StateType>(_ type: State.Type) -> StateKind {
    StateKind(rawValue: known.number(of: type) { find(type).rawValue }) ?? .other
  }

  @inline(never)
  private static func find<State: StateType>(_ type: State.Type) -> StateKind {
    type == BehaviorRelay<State.Element>.self ? .relay : type == Derived<State.Element>.self ? .derived : .other
  }
}

extension StateType {
  /// Returns the node, of which the caller becomes an owner.
  @inlinable
  func ownedNode() -> NodeRef {
    switch StateKind.of(Self.self) {
    case .relay: withReference(self, as: BehaviorRelay<Element>.self) { $0.hub.ownedRelayNode(of: $0) }
    case .derived: withReference(self, as: DerivedHandle.self) { $0.node.owned() }
    case .other: streamNode()
    }
  }

  /// Returns the node of a type of a user's own. Apart, because looking up the type of its stream takes long.
  @usableFromInline @inline(never)
  func streamNode() -> NodeRef {
    guard let node = asObservable().ownedNode() else {
      fatalError("\(Self.self) is no state: its stream must be that of a BehaviorRelay or of a Derived.")
    }
    return node
  }
}

extension Observable {
  /// Returns the node of the relay or the derived value that this is the stream of, of which the caller becomes an
  /// owner.
  @inlinable
  func ownedNode() -> NodeRef? {
    switch source {
    case .hub(let hub, let subject): hub.ownedNode(of: subject)
    case .derived(let state): state.node.owned()
    case .stream, .just: nil
    }
  }
}
