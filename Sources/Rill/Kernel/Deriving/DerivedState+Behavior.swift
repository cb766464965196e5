extension NodeRef {
  /// Makes the caller an owner.
  @usableFromInline
  func owned() -> NodeRef {
    Graph.lock.withLock { state.pointee.owners += 1 }
    return self
  }
}

extension DerivedState {
  /// Makes a node whose inputs the caller sets.
  @inlinable
  convenience init(inputs: Int, isEquatable: Bool, _ body: @escaping Behavior.Body) {
    let shape = Shape(
      inputs: inputs, MemoryLayout<Element>.self, isTrivial: _isPOD(Element.self), isEquatable: isEquatable)
    self.init(NodeRef.make(Behavior(body), shape))
  }

  // Functions of the arguments alone, because the code for a pack is not specialized, and a closure that knows the
  // inputs would look up the types of their elements for each computation.

  @inlinable
  static func behavior<each Argument>(
    _ compute: @escaping @Sendable (repeat each Argument) -> Element
  ) -> Behavior.Body {
    { action, owner, first, second in
      switch action {
      case .compute:
        let arguments = Arguments(first)
        let value = compute(repeat arguments.next((each Argument).self))
        second.assumingMemoryBound(to: Element.self).pointee = value
        return true
      case .computeFirst:
        let arguments = Arguments(first)
        let value = compute(repeat arguments.next((each Argument).self))
        second.initializeMemory(as: Element.self, to: value)
        return true
      default: return behave(action, owner, first, second)
      }
    }
  }

  @inlinable
  static func behavior<each Argument>(
    comparing compute: @escaping @Sendable (repeat each Argument) -> Element
  ) -> Behavior.Body where Element: Equatable {
    { action, owner, first, second in
      switch action {
      case .compute:
        let arguments = Arguments(first)
        let value = compute(repeat arguments.next((each Argument).self))
        let old = second.assumingMemoryBound(to: Element.self)
        if old.pointee == value { return false }
        old.pointee = value
        return true
      case .computeFirst:
        let arguments = Arguments(first)
        let value = compute(repeat arguments.next((each Argument).self))
        second.initializeMemory(as: Element.self, to: value)
        return true
      case .differs:
        return first.assumingMemoryBound(to: Element.self).pointee
          != second.assumingMemoryBound(to: Element.self).pointee
      default: return behave(action, owner, first, second)
      }
    }
  }

  @inlinable
  static func behavior<Argument>(
    _ count: Int, _ compute: @escaping @Sendable ([Argument]) -> Element
  ) -> Behavior.Body {
    { action, owner, first, second in
      switch action {
      case .compute:
        let value = compute(Arguments(first).next(count))
        second.assumingMemoryBound(to: Element.self).pointee = value
        return true
      case .computeFirst:
        second.initializeMemory(as: Element.self, to: compute(Arguments(first).next(count)))
        return true
      default: return behave(action, owner, first, second)
      }
    }
  }

  @inlinable
  static func behavior<Argument>(
    comparing count: Int, _ compute: @escaping @Sendable ([Argument]) -> Element
  ) -> Behavior.Body where Element: Equatable {
    { action, owner, first, second in
      switch action {
      case .compute:
        let value = compute(Arguments(first).next(count))
        let old = second.assumingMemoryBound(to: Element.self)
        if old.pointee == value { return false }
        old.pointee = value
        return true
      case .computeFirst:
        second.initializeMemory(as: Element.self, to: compute(Arguments(first).next(count)))
        return true
      case .differs:
        return first.assumingMemoryBound(to: Element.self).pointee
          != second.assumingMemoryBound(to: Element.self).pointee
      default: return behave(action, owner, first, second)
      }
    }
  }

  /// Returns what a computation has left at `second`.
  static func computed(at second: UnsafeMutableRawPointer) -> Element {
    second.assumingMemoryBound(to: Element.self).pointee
  }

  /// What needs no arguments.
  @inlinable
  static func behave(
    _ action: Action, _ owner: UnsafeMutableRawPointer, _ first: UnsafeMutableRawPointer,
    _ second: UnsafeMutableRawPointer
  ) -> Bool {
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
      Unmanaged<DerivedState>.fromOpaque(first)._withUnsafeGuaranteedRef {
        $0.subscribe(second.assumingMemoryBound(to: Sink<Element>.self).pointee)
      }
    default: break
    }
    return true
  }
}
