extension NodeRef {
  /// Makes the caller an owner.
  @usableFromInline func owned() -> NodeRef {
    Graph.lock.withLock { state.pointee.owners += 1 }
    return self
  }
}

/// The closure of a derived value, in its node. A noncopyable value, because it is called without counting references.
@usableFromInline struct Closure<each Argument, Value>: ~Copyable {
  @usableFromInline let body: @Sendable (repeat each Argument) -> Value

  @inlinable @inline(__always) init(_ body: @escaping @Sendable (repeat each Argument) -> Value) { self.body = body }

  @inlinable @inline(__always)
  func callAsFunction(_ arguments: repeat each Argument) -> Value { body(repeat each arguments) }

  /// Takes the arguments from an ``Arguments``.
  @inlinable @inline(__always)
  func callAsFunction(at first: UnsafeMutableRawPointer) -> Value { Self.call(body, first) }

  // With the closure as a parameter, because it is retained where it is loaded together with a pack.
  @inlinable @inline(__always) static func call(
    _ body: @Sendable (repeat each Argument) -> Value, _ first: UnsafeMutableRawPointer
  ) -> Value {
    let arguments = Arguments(first)
    return body(repeat arguments.next((each Argument).self))
  }
}

extension DerivedState {
  /// Makes a node with a closure, whose inputs the caller sets.
  @inlinable init<each Argument>(
    inputs: Int, isEquatable: Bool, _ closure: consuming Closure<repeat each Argument, Element>,
    _ body: @escaping Behavior.Body
  ) {
    let shape = Shape(
      inputs: inputs, MemoryLayout<Element>.self, isTrivial: _isPOD(Element.self), isEquatable: isEquatable)
    self.init(.make(Behavior(body), shape))
    node.closure(as: Closure<repeat each Argument, Element>.self).initialize(to: closure)
  }

  /// Returns a value that always equals this one, but does not hold its handle.
  func copy() -> DerivedState {
    let input = node
    let body = Self.behavior(of: Closure<Element, Element>.self)
    let copy = DerivedState(inputs: 1, isEquatable: input.pointee.isEquatable, Closure { $0 }) {
      action, owner, first, second in
      if action == .differs { return input.perform(.differs, first, second) }
      return body(action, owner, first, second)
    }
    copy.node.setInput(0, input.owned())
    return copy
  }

  // Functions of the arguments alone, because the code for a pack is not specialized, and a closure that knows the
  // inputs would look up the types of their elements for each computation.

  @inlinable
  static func behavior<each Argument>(of type: Closure<repeat each Argument, Element>.Type) -> Behavior.Body {
    { action, owner, first, second in
      let closure = NodeRef.at(owner).closure(as: Closure<repeat each Argument, Element>.self)
      switch action {
      case .compute, .computeFirst:
        return put(closure.pointee(at: first), action, second)
      case .releaseClosure: closure.deinitialize(count: 1)
      default: behave(action, owner, first, second)
      }
      return true
    }
  }

  @inlinable static func comparingBehavior<each Argument>(
    of type: Closure<repeat each Argument, Element>.Type
  ) -> Behavior.Body where Element: Equatable {
    { action, owner, first, second in
      let closure = NodeRef.at(owner).closure(as: Closure<repeat each Argument, Element>.self)
      switch action {
      case .compute, .computeFirst:
        return putDifferent(closure.pointee(at: first), action, second)
      case .differs: return differ(first, second)
      case .releaseClosure: closure.deinitialize(count: 1)
      default: behave(action, owner, first, second)
      }
      return true
    }
  }

  @inlinable static func behavior<Argument>(ofAll type: Closure<[Argument], Element>.Type) -> Behavior.Body {
    { action, owner, first, second in
      let node = NodeRef.at(owner)
      let closure = node.closure(as: Closure<[Argument], Element>.self)
      switch action {
      case .compute, .computeFirst:
        return put(closure.pointee(Arguments(first).next(node.inputCount)), action, second)
      case .releaseClosure: closure.deinitialize(count: 1)
      default: behave(action, owner, first, second)
      }
      return true
    }
  }

  @inlinable static func comparingBehavior<Argument>(
    ofAll type: Closure<[Argument], Element>.Type
  ) -> Behavior.Body where Element: Equatable {
    { action, owner, first, second in
      let node = NodeRef.at(owner)
      let closure = node.closure(as: Closure<[Argument], Element>.self)
      switch action {
      case .compute, .computeFirst:
        return putDifferent(closure.pointee(Arguments(first).next(node.inputCount)), action, second)
      case .differs: return differ(first, second)
      case .releaseClosure: closure.deinitialize(count: 1)
      default: behave(action, owner, first, second)
      }
      return true
    }
  }

  /// Puts a computed value at `place`, where there is one unless it is the first.
  @inlinable @inline(__always)
  static func put(_ value: Element, _ action: Action, _ place: UnsafeMutableRawPointer) -> Bool {
    if action == .compute {
      place.assumingMemoryBound(to: Element.self).pointee = value
    } else {
      place.initializeMemory(as: Element.self, to: value)
    }
    return true
  }

  /// Puts a computed value at `place` unless it is equal to the one that is there.
  @inlinable @inline(__always) static func putDifferent(
    _ value: Element, _ action: Action, _ place: UnsafeMutableRawPointer
  ) -> Bool where Element: Equatable {
    if action == .compute, place.assumingMemoryBound(to: Element.self).pointee == value { return false }
    return put(value, action, place)
  }

  @inlinable static func differ(
    _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer
  ) -> Bool where Element: Equatable {
    first.assumingMemoryBound(to: Element.self).pointee != second.assumingMemoryBound(to: Element.self).pointee
  }

  /// Returns the value that a computation has left at `second`.
  static func computed(at second: UnsafeMutableRawPointer) -> Element {
    second.assumingMemoryBound(to: Element.self).pointee
  }

  /// Performs an action that needs no arguments.
  @inlinable static func behave(
    _ action: Action, _ owner: UnsafeMutableRawPointer, _ first: UnsafeMutableRawPointer,
    _ second: UnsafeMutableRawPointer
  ) {
    let value = first.assumingMemoryBound(to: Element.self)
    switch action {
    case .copy: second.initializeMemory(as: Element.self, to: value.pointee)
    case .move:
      first.moveInitializeMemory(as: Element.self, from: second.assumingMemoryBound(to: Element.self), count: 1)
    case .destroy: value.deinitialize(count: 1)
    case .deliver:
      Unmanaged<TicketHub<Element>>.fromOpaque(owner)._withUnsafeGuaranteedRef {
        $0.send(
          Ticket(
            first.assumingMemoryBound(to: TicketHead.self).pointee,
            second.assumingMemoryBound(to: Element.self).pointee))
      }
    case .subscribe:
      Unmanaged<DerivedHandle>.fromOpaque(first)._withUnsafeGuaranteedRef {
        DerivedState($0).subscribe(second.assumingMemoryBound(to: Sink<Element>.self).pointee)
      }
    default: break
    }
  }
}
