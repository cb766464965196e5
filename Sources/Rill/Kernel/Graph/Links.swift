extension Graph {
  /// Adds an observer to a node. The nodes that it depends on are observed from now on. The lock is held.
  ///
  /// Iterative, like everything here, because chains may be long.
  static func observe(_ node: NodeRef) {
    settle()
    node.state.pointee.observers += 1
    guard node.state.pointee.observers == 1 else { return }
    // From the front, so that dependents are listed by age.
    var work = RawArray<NodeRef>()
    work.append(node)
    var position = 0
    var isAnyStale = false
    while position < work.count {
      let node = work.first[position]
      position += 1
      node.state.pointee.isStale = node.state.pointee.moment != state.epoch
      if node.state.pointee.isStale, !node.pointee.isRelay { isAnyStale = true }
      node.state.pointee.moment = state.epoch
      for index in 0..<Int(node.pointee.inputCount) {
        let edge = node.edges + index
        let input = edge.pointee.input
        edge.pointee.previous = input.state.pointee.lastDependent
        edge.pointee.next = nil
        if let last = input.state.pointee.lastDependent {
          last.pointee.next = edge
        } else {
          input.state.pointee.firstDependent = edge
        }
        input.state.pointee.lastDependent = edge
        input.state.pointee.observers += 1
        if input.state.pointee.observers == 1 { work.append(input) }
      }
    }
    // A node may be valid over one that is not known to be. The computation that follows checks all of them, because an
    // observed node is stale only while a pass computes.
    if isAnyStale { for index in 0..<work.count { work.first[index].state.pointee.isStale = true } }
    work.deallocate()
  }

  /// Removes an observer. Nodes without another observer become caches. The lock is held.
  static func unobserve(_ node: NodeRef) {
    settle()
    node.state.pointee.observers -= 1
    guard node.state.pointee.observers == 0 else { return }
    var work = RawArray<NodeRef>()
    work.append(node)
    while let node = work.popLast() {
      // Invalid, but as of its mark, so that no pass from before the mark publishes.
      node.state.pointee.moment = node.state.pointee.isStale ? node.state.pointee.moment &- 1 : state.epoch
      node.state.pointee.isStale = false
      for index in 0..<Int(node.pointee.inputCount) {
        let edge = node.edges + index
        let input = edge.pointee.input
        if let previous = edge.pointee.previous {
          previous.pointee.next = edge.pointee.next
        } else {
          input.state.pointee.firstDependent = edge.pointee.next
        }
        if let next = edge.pointee.next {
          next.pointee.previous = edge.pointee.previous
        } else {
          input.state.pointee.lastDependent = edge.pointee.previous
        }
        input.state.pointee.observers -= 1
        if input.state.pointee.observers == 0 { work.append(input) }
      }
    }
    work.deallocate()
  }

  /// Removes an owner of a node, and adds to `dead` all nodes that have none then. The lock is held.
  static func release(_ node: NodeRef, _ dead: inout NodeRef?) {
    node.state.pointee.owners -= 1
    if node.state.pointee.owners == 0 { bury(node, &dead) }
  }

  /// Adds a node without owners to `dead`, and all nodes that have none then. The lock is held.
  static func bury(_ node: NodeRef, _ dead: inout NodeRef?) {
    // The new front of the list is also the work that remains.
    node.nextDead = dead
    dead = node
    var work: NodeRef? = node
    let end = node.nextDead
    while let current = work {
      if current.pointee.isRelay { current.perform(.detach, current.raw, current.raw) }
      for index in 0..<Int(current.pointee.inputCount) {
        let input = current.edges[index].input
        input.state.pointee.owners -= 1
        guard input.state.pointee.owners == 0 else { continue }
        input.nextDead = current.nextDead
        current.nextDead = input
      }
      work = current.nextDead == end ? nil : current.nextDead
    }
  }

  /// Frees nodes without owners. Runs code of users; the lock is not held.
  @usableFromInline static func free(_ dead: NodeRef?) {
    var dead = dead
    while let node = dead {
      dead = node.nextDead
      if node.pointee.isRelay {
        node.relayPart.deinitialize(count: 1)
      } else {
        if node.state.pointee.hasValue { node.perform(.destroy, node.value, node.value) }
        node.perform(.releaseClosure, node.raw, node.raw)
      }
      let object = node.state.pointee.object
      node.free()
      object?.release()
    }
  }

  /// Ends the ownership of a handle, which is being released, with its view. Its memory, where the node is, stays for
  /// as long as the node has other owners.
  @usableFromInline static func drop(_ node: NodeRef, handle: AnyObject) {
    var dead: NodeRef?
    lock.lock()
    let key = Unmanaged.passUnretained(handle).toOpaque()
    let view = node.state.pointee.hasView ? state.views?.removeValue(forKey: key) : nil
    if node.state.pointee.owners > 1 { node.keepMemory(of: handle) }
    release(node, &dead)
    lock.unlock()
    withExtendedLifetime(view) {}
    free(dead)
  }
}
