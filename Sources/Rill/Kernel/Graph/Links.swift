extension Graph {
  /// Adds an observer to a node. What it depends on is observed from now on. The lock is held.
  ///
  /// Iterative, like everything here, because chains may be long.
  static func observe(_ node: NodeRef) {
    node.pointee.observers += 1
    guard node.pointee.observers == 1 else { return }
    // From the front, so that dependents are listed by age.
    var work = RawArray<NodeRef>()
    work.append(node)
    var position = 0
    while position < work.count {
      let node = work.first[position]
      position += 1
      node.pointee.isStale = node.pointee.moment != epoch
      node.pointee.moment = epoch
      for index in 0..<Int(node.pointee.inputCount) {
        let edge = node.edges + index
        let input = edge.pointee.input
        edge.pointee.previous = input.pointee.lastDependent
        edge.pointee.next = nil
        if let last = input.pointee.lastDependent {
          last.pointee.next = edge
        } else {
          input.pointee.firstDependent = edge
        }
        input.pointee.lastDependent = edge
        input.pointee.observers += 1
        if input.pointee.observers == 1 { work.append(input) }
      }
    }
    work.deallocate()
  }

  /// Removes an observer. What only it observed becomes a cache. The lock is held.
  static func unobserve(_ node: NodeRef) {
    node.pointee.observers -= 1
    guard node.pointee.observers == 0 else { return }
    var work = RawArray<NodeRef>()
    work.append(node)
    while let node = work.popLast() {
      node.pointee.moment = node.pointee.isStale ? 0 : epoch
      node.pointee.isStale = false
      for index in 0..<Int(node.pointee.inputCount) {
        let edge = node.edges + index
        let input = edge.pointee.input
        if let previous = edge.pointee.previous {
          previous.pointee.next = edge.pointee.next
        } else {
          input.pointee.firstDependent = edge.pointee.next
        }
        if let next = edge.pointee.next {
          next.pointee.previous = edge.pointee.previous
        } else {
          input.pointee.lastDependent = edge.pointee.previous
        }
        input.pointee.observers -= 1
        if input.pointee.observers == 0 { work.append(input) }
      }
    }
    work.deallocate()
  }

  /// Gives up the ownership of a node, and adds to `dead` all nodes that nobody owns then. The lock is held.
  static func release(_ node: NodeRef, _ dead: inout NodeRef?) {
    node.pointee.owners -= 1
    guard node.pointee.owners == 0 else { return }
    // The front of the list, up to what was there before, is also what remains to be done.
    node.nextDead = dead
    dead = node
    var work: NodeRef? = node
    let end = node.nextDead
    while let current = work {
      if current.pointee.isRelay { current.perform(.detach, current.raw, current.raw) }
      for index in 0..<Int(current.pointee.inputCount) {
        let input = current.edges[index].input
        input.pointee.owners -= 1
        guard input.pointee.owners == 0 else { continue }
        input.nextDead = current.nextDead
        current.nextDead = input
      }
      work = current.nextDead == end ? nil : current.nextDead
    }
  }

  /// Frees nodes that nobody owns. Runs code of users; the lock is not held.
  @usableFromInline
  static func free(_ dead: NodeRef?) {
    var dead = dead
    while let node = dead {
      dead = node.nextDead
      if node.pointee.isRelay {
        node.relayPart.deinitialize(count: 1)
      } else if node.pointee.hasValue {
        node.perform(.destroy, node.value, node.value)
      }
      let object = node.pointee.object
      node.deinitialize(count: 1)
      UnsafeMutableRawPointer(node).deallocate()
      object?.release()
    }
  }

  /// Gives up the ownership that a handle had.
  @usableFromInline
  static func drop(_ node: NodeRef) {
    var dead: NodeRef?
    lock.lock()
    release(node, &dead)
    lock.unlock()
    free(dead)
  }
}
