/// The actions of the typed code of a node or of a relay. The graph knows no types, and passes the addresses of values.
@usableFromInline enum Action: Sendable {
  /// Computes from the arguments at `first` and replaces the value at `second`. Returns whether they differ.
  case compute
  /// Computes from the arguments at `first` and puts the value into the empty slot `second`.
  case computeFirst
  /// Copies the value at `first` into the empty slot `second`. The lock may be held.
  case copy
  /// Moves the value at `second` into the empty slot `first`. The lock may be held.
  case move
  /// Releases the value at `first`.
  case destroy
  /// Releases the closure of the node.
  case releaseClosure
  /// Returns whether the values at `first` and `second` differ.
  case differs
  /// Sends the value at `second` to the subscribers, whose hub is the owner. At `first` is a ``TicketHead``.
  case deliver
  /// Subscribes the sink at `second` to the derived value whose handle is `first`.
  case subscribe

  // Of relays only. Where `first` is a write, its slots are the operands.

  /// Accepts the new value of the write and puts the old one behind it. Returns whether there is something to deliver.
  /// The lock is held.
  case accept
  /// Delivers the accepted elements.
  case drain
  /// Adds writes to the pass at `second` for the relays that are bound to the one of the write. The lock is held.
  case spread
  /// Returns whether the relay has not changed since the write was computed. The lock is held.
  case isNewest
  /// Computes the write of the batch at `second` again, from the current value.
  case redo
  /// Writes the same to the batch at `second`.
  case handOver
  /// The relay need not go through the graph any more because of a batch. The lock is held.
  case unshare
  /// Forgets the node. The lock is held.
  case detach
}

/// A closure that is called without counting references, as `Callback` is.
@usableFromInline struct Behavior: ~Copyable, @unchecked Sendable {  // because the graph says when it is called
  @usableFromInline typealias Body = (
    Action, UnsafeMutableRawPointer, UnsafeMutableRawPointer, UnsafeMutableRawPointer
  ) -> Bool

  @usableFromInline let body: Body

  @inlinable @inline(__always) init(_ body: @escaping Body) { self.body = body }

  /// - Parameter owner: the node of a derived value; the hub of a relay.
  @inlinable @inline(__always) borrowing func callAsFunction(
    _ action: Action, _ owner: UnsafeMutableRawPointer, _ first: UnsafeMutableRawPointer,
    _ second: UnsafeMutableRawPointer
  ) -> Bool {
    body(action, owner, first, second)
  }
}

/// An argument of a computation.
@usableFromInline struct Argument {
  @usableFromInline let value: UnsafeMutableRawPointer
  /// The entry of the pass that has the value; negative if none has, because the value has not changed.
  var source: Int32 = -1

  /// Whether an entry of the pass has the value.
  var hasEntry: Bool { source >= 0 }
}

/// The arguments of a computation, one after the other. It is in memory, because a local variable that a pack expansion
/// changes is allocated for each event.
@usableFromInline struct Arguments {
  @usableFromInline let cursor: UnsafeMutablePointer<UnsafeMutablePointer<Argument>>

  @inlinable @inline(__always) init(_ raw: UnsafeMutableRawPointer) {
    cursor = raw.assumingMemoryBound(to: UnsafeMutablePointer<Argument>.self)
  }

  @inlinable @inline(__always) func next<Value>(_: Value.Type) -> Value {
    let argument = cursor.pointee
    cursor.pointee = argument + 1
    return argument.pointee.value.assumingMemoryBound(to: Value.self).pointee
  }

  @inlinable func next<Value>(_ count: Int) -> [Value] {
    // The initializer writes to the empty array, which all threads share.
    if count == 0 { return [] }
    return .init(unsafeUninitializedCapacity: count) { buffer, used in
      for index in 0..<count { buffer.initializeElement(at: index, to: next(Value.self)) }
      used = count
    }
  }
}

/// The number of a value that is sent, which grows with each, and the version of the value.
@usableFromInline struct TicketHead {
  @usableFromInline let number: UInt64
  @usableFromInline let version: UInt64
}

/// The comparison of two values at addresses.
@usableFromInline struct Difference: ~Copyable {
  // A noncopyable value, because it is called without counting references.
  @usableFromInline let differs: (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Bool

  @inlinable @inline(__always)
  init(_ differs: @escaping (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Bool) { self.differs = differs }

  borrowing func callAsFunction(_ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer) -> Bool {
    differs(first, second)
  }
}

/// Returns a comparison of values of a type. Values that are not `Equatable` count as different.
@inlinable func makeDifference<Value>(_: Value.Type) -> Difference {
  // The most frequent types first, because the comparison of an opened type is not specialized.
  if Value.self == Int.self { return makeDifference(ofEquatable: Int.self) }
  if Value.self == Bool.self { return makeDifference(ofEquatable: Bool.self) }
  if Value.self == Double.self { return makeDifference(ofEquatable: Double.self) }
  if Value.self == String.self { return makeDifference(ofEquatable: String.self) }
  guard let type = Value.self as? any Equatable.Type else { return Difference { _, _ in true } }
  return makeDifference(ofEquatable: type)
}

@inlinable func makeDifference<Value: Equatable>(ofEquatable _: Value.Type) -> Difference {
  Difference { $0.assumingMemoryBound(to: Value.self).pointee != $1.assumingMemoryBound(to: Value.self).pointee }
}
