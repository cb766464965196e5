/// Which types of inputs are derived values.
private let derivedTypes = TypeTable()

extension StateType {
  /// Returns the node, of which the caller becomes an owner.
  @inlinable func ownedNode(_ site: CallSite) -> NodeRef {
    if Self.isBehaviorRelay {
      withReference(self, as: BehaviorRelay<Element>.self) { $0.hub.ownedRelayNode(of: $0) }
    } else if Self.isDerived {
      withReference(self, as: DerivedHandle.self) { $0.node.owned() }
    } else {
      streamNode(site)
    }
  }

  /// Whether this type is a ``Derived``.
  @usableFromInline
  static var isDerived: Bool { derivedTypes.answer(for: Self.self, Self.self == Derived<Element>.self) }

  /// Returns the node of a type of a user's own. A separate function, because looking up the type of its stream takes
  /// long.
  @usableFromInline @inline(never) func streamNode(_ site: CallSite) -> NodeRef {
    guard let node = asObservable().ownedNode() else {
      fatalError(
        "\(Self.self) is no state: its stream must be that of a BehaviorRelay or of a Derived.", file: site.file,
        line: site.line)
    }
    return node
  }
}

extension Observable {
  /// Returns the node of the relay or the derived value that this is the stream of, of which the caller becomes an
  /// owner.
  @inlinable func ownedNode() -> NodeRef? {
    switch source {
    case .hub(let hub, let subject): hub.ownedNode(of: subject)
    case .derived(let state): state.node.owned()
    case .stream, .just: nil
    }
  }
}
