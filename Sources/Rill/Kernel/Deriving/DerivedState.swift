/// The handle of a derived value: it owns the node, and with it the closure and the inputs.
///
/// The node is in the same block of memory, which stays for as long as the node has owners.
@usableFromInline final class DerivedHandle: ManagedBuffer<Void, UInt64> {
  /// Makes a node whose closure and inputs the caller sets.
  @usableFromInline @inline(never) static func make(_ behavior: consuming Behavior, _ shape: Shape) -> DerivedHandle {
    let handle = unsafeDowncast(create(minimumCapacity: shape.words) { _ in }, to: DerivedHandle.self)
    handle.node.initialize(behavior, shape)
    return handle
  }

  deinit { Graph.drop(node, handle: self) }

  @inlinable var node: NodeRef { @inline(__always) get { withUnsafeMutablePointerToElements { .at($0.raw) } } }

  var key: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}

/// A handle with the type of the value.
@usableFromInline
struct DerivedState<Element: Sendable>: @unchecked Sendable {  // because the lock of the graph guards the node
  @usableFromInline let handle: DerivedHandle

  @usableFromInline init(_ handle: DerivedHandle) { self.handle = handle }

  @inlinable var node: NodeRef { @inline(__always) get { handle.node } }

  func subscribe(byNode sink: Sink<Element>) {
    var sink = sink
    withUnsafeMutablePointer(to: &sink) { _ = node.perform(.subscribe, handle.key, $0.raw) }
  }

  /// Returns the view of this handle, which `make` makes outside the lock if there is none.
  func view<View: AnyObject>(_ make: () -> View) -> View {
    Graph.view(of: handle.key, make) { node.state.pointee.hasView = true }
  }

  @inlinable var value: Element {
    if _isPOD(Element.self), MemoryLayout<Element>.stride <= 8, var word = node.settledWord {
      return withUnsafeMutablePointer(to: &word) { $0.raw.load(as: Element.self) }
    }
    Graph.lock.lock()
    guard node.isValid, !Graph.hasBatches || Graph.currentBatch == nil else { return read() }
    let value = storage.pointee
    node.noteSettled()
    Graph.lock.unlock()
    return value
  }

  @inlinable var storage: UnsafeMutablePointer<Element> {
    @inline(__always) get { node.value.assumingMemoryBound(to: Element.self) }
  }

  /// Computes the value. The lock is held; this releases it.
  @inlinable @inline(never) func read() -> Element {
    Pass.reading(node, sees: Graph.currentBatch).use { pass in
      let value = pass.result.assumingMemoryBound(to: Element.self).pointee
      pass.retire()
      return value
    }
  }

  /// The hub of the subscribers.
  @usableFromInline func hub() -> TicketHub<Element> {
    if let known = Graph.lock.withLock({ knownHub }) { return known }
    let new = TicketHub<Element>()
    return Graph.lock.withLock {
      if let knownHub { return knownHub }
      node.state.pointee.object = .passRetained(new)
      return new
    }
  }

  /// The hub, if there is one. The lock is held.
  @inlinable var knownHub: TicketHub<Element>? {
    node.state.pointee.object.map { unsafeDowncast($0.takeUnretainedValue(), to: TicketHub<Element>.self) }
  }
}

extension Pass {
  /// Computes a node and the stale nodes that it depends on. The lock is held, but not meanwhile.
  ///
  /// - Parameter batch: a batch of this thread, whose writes the computation sees. Its results are not published.
  @usableFromInline static func reading(_ node: NodeRef, sees batch: PassRef? = nil) -> PassRef {
    let pass = Graph.takePass()
    pass.use { pass in
      pass.overlay = batch
      pass.beginReading()
      pass.want(node)
      Graph.lock.unlock()
      pass.run()
      Graph.lock.lock()
      pass.publish()
    }
    return pass
  }

  /// The value of the wanted node, which is the youngest one.
  @usableFromInline var result: UnsafeMutableRawPointer { entries.first[end - 1].slot }

  @usableFromInline var resultVersion: UInt64 { entries.first[end - 1].version }
}
