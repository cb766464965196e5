extension Pass {
  /// Computes what is due. The lock is not held.
  func run() {
    for index in 0..<sources {
      let entry = entries.first + index
      let node = entry.pointee.node
      if !node.differs(entry.pointee.slot, entry.pointee.slot + Int(node.pointee.room)) {
        entry.pointee.version = entry.pointee.oldVersion
      }
    }
    let stamp = stamp
    // The memory stays where it is from now on.
    let entries = entries.first
    let arguments = arguments.first
    var next = entries + sources
    let end = entries + concerned
    while next < end {
      let entry = next
      next += 1
      let node = entry.pointee.node
      let first = arguments + Int(entry.pointee.firstArgument)
      guard entry.pointee.state.contains(.due) || hasChange(first, node.pointee.inputCount, entries) else { continue }
      var cursor = first
      let isFull = entry.pointee.state.contains(.full)
      var differs = false
      withUnsafeMutablePointer(to: &cursor) { cursor in
        differs = node.perform(isFull ? .compute : .computeFirst, cursor.raw, entry.pointee.slot)
      }
      entry.pointee.state.formUnion([.computed, .full])
      if differs { entry.pointee.version = stamp }
    }
  }

  @inline(__always)
  private func hasChange(
    _ arguments: UnsafeMutablePointer<Argument>, _ count: Int32, _ entries: UnsafeMutablePointer<Entry>
  ) -> Bool {
    for index in 0..<count {
      let source = entries + Int(arguments[Int(index)].source)
      if source.pointee.version != source.pointee.oldVersion { return true }
    }
    return false
  }

  /// Publishes the results that are still true, and makes the tickets of subscribers if this is a change. The lock is
  /// held.
  func publish() {
    Graph.computing -= 1
    if overlay != nil { return }
    for index in 0..<sources {
      let entry = entries.first[index]
      // The value came out equal, so nothing has changed for what depends on it.
      if entry.version == entry.oldVersion, entry.node.state.pointee.version == stamp {
        entry.node.state.pointee.version = entry.oldVersion
      }
    }
    // Copies, because the compiler must assume that a write to a node changes a property.
    let (entries, arguments, end) = (entries.first, arguments.first, entries.first + concerned)
    let (epoch, isChange) = (epoch, sources > 0)
    // Values that need no release need their nodes no more, which are at hand here.
    let forgets = !needsRelease
    hasForgotten = forgets
    var entry = entries + sources
    while entry < end {
      let node = entry.pointee.node
      let state = node.state
      if isCurrent(entry, epoch) {
        state.pointee.isStale = false
        state.pointee.moment = epoch
        if entry.pointee.state.contains(.computed) {
          var edge = node.edges
          var argument = arguments + Int(entry.pointee.firstArgument)
          for _ in 0..<node.pointee.inputCount {
            edge.pointee.seen = entries[Int(argument.pointee.source)].version
            edge += 1
            argument += 1
          }
          if entry.pointee.version != entry.pointee.oldVersion { publishValue(entry) }
        }
      }
      if isChange, state.pointee.subscribers > 0, !state.pointee.isStale,
        state.pointee.version != state.pointee.ticketed
      {
        makeTicket(entry)
      } else if forgets {
        forget(node)
      }
      entry += 1
    }
  }

  /// Whether no other pass has published since this one took its values, and no change has overtaken it.
  @inline(__always)
  private func isCurrent(_ entry: UnsafeMutablePointer<Entry>, _ epoch: UInt64) -> Bool {
    let state = entry.pointee.node.state
    guard state.pointee.version == entry.pointee.oldVersion else { return false }
    return state.pointee.isObserved
      ? state.pointee.isStale && state.pointee.moment <= epoch : state.pointee.moment < epoch
  }

  @inline(__always)
  private func publishValue(_ entry: UnsafeMutablePointer<Entry>) {
    let node = entry.pointee.node
    node.state.pointee.version = entry.pointee.version
    let slot = entry.pointee.slot
    if node.pointee.isTrivial {
      node.copyBytes(from: slot, to: node.value)
    } else if node.state.pointee.hasValue {
      node.perform(.move, slot + Int(node.pointee.room), node.value)
      node.perform(.copy, slot, node.value)
      entry.pointee.state.insert(.spare)
    } else {
      node.perform(.copy, slot, node.value)
    }
    node.state.pointee.hasValue = true
  }

  private func makeTicket(_ entry: UnsafeMutablePointer<Entry>) {
    let node = entry.pointee.node
    let version = node.state.pointee.version
    node.state.pointee.ticketed = version
    guard let hub = node.state.pointee.object?.toOpaque() else { return }
    var value = entry.pointee.slot
    if version != entry.pointee.version {
      // Another pass has published it.
      if !node.pointee.isTrivial {
        value += Int(node.pointee.room)
        entry.pointee.state.insert(.spare)
      }
      node.copyValue(to: value)
    }
    sendings.append(
      Sending(node: node, value: value, hub: hub, head: TicketHead(number: Graph.nextTick(), version: version)))
    delivers = true
    isOrdered = true
  }

  /// Delivers this change after those that this thread is delivering, or now. The lock is held; this releases it.
  ///
  /// What observers write while a batch, or a relay that something is derived from, is delivered is delivered after that,
  /// so the stack stays flat and each observer sees the changes in order. A two-way binding alone needs no such order.
  func finish() {
    guard delivers else { return retire() }
    Graph.lock.unlock()
    if let last = Graph.deliveries.value {
      Unmanaged<Pass>.fromOpaque(last)._withUnsafeGuaranteedRef { $0.next = self }
      Graph.deliveries.value = raw
      return retainHubs()
    }
    guard isOrdered || sources > 0 else {
      drainRelays()
      releaseValues()
      Graph.lock.lock()
      return recycle()
    }
    Graph.deliveries.value = raw
    var next = deliverAndRecycle()
    while let pass = next { next = pass.deliverAndRecycle() }
  }

  /// Returns the next change that this thread delivers. Apart from the loop, so that the first pass is not retained.
  private func deliverAndRecycle() -> Pass? {
    cause.resume { deliver() }
    releaseValues()
    let following = next
    if following == nil { Graph.deliveries.value = nil }
    Graph.lock.lock()
    recycle()
    return following
  }

  /// Gives back everything. The lock is held; this releases it.
  func retire() {
    Graph.lock.unlock()
    releaseValues()
    Graph.lock.lock()
    recycle()
  }

  private func recycle() {
    let dead = forgetNodes()
    next = nil
    Graph.recycle(self)
    Graph.lock.unlock()
    Graph.free(dead)
  }

  /// Notifies the observers of the relays, and then those of derived values, from the oldest to the newest.
  private func deliver() {
    drainRelays()
    for index in 0..<sendings.count {
      let sending = sendings.first + index
      withUnsafeMutablePointer(to: &sending.pointee.head) {
        _ = sending.pointee.node.pointee.behavior(.deliver, sending.pointee.hub, $0.raw, sending.pointee.value)
      }
    }
  }
}
