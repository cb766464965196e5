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
    for index in sources..<concerned {
      let entry = entries + index
      let node = entry.pointee.node
      let first = arguments + Int(entry.pointee.firstArgument)
      guard entry.pointee.state.contains(.due) || hasChange(first, Int(node.pointee.inputCount), entries) else {
        continue
      }
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
    _ arguments: UnsafeMutablePointer<Argument>, _ count: Int, _ entries: UnsafeMutablePointer<Entry>
  ) -> Bool {
    for index in 0..<count {
      let source = entries + Int(arguments[index].source)
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
    for index in sources..<concerned {
      let entry = entries.first + index
      let node = entry.pointee.node
      if isCurrent(entry) { publish(entry) }
      if sources > 0, node.state.pointee.subscribers > 0, !node.state.pointee.isStale,
        node.state.pointee.version != node.state.pointee.ticketed
      {
        makeTicket(entry)
      }
    }
  }

  /// Whether no other pass has published since this one took its values, and no change has overtaken it.
  private func isCurrent(_ entry: UnsafeMutablePointer<Entry>) -> Bool {
    let node = entry.pointee.node
    guard node.state.pointee.version == entry.pointee.oldVersion else { return false }
    return node.state.pointee.isObserved
      ? node.state.pointee.isStale && node.state.pointee.moment <= epoch : node.state.pointee.moment < epoch
  }

  private func publish(_ entry: UnsafeMutablePointer<Entry>) {
    let node = entry.pointee.node
    node.state.pointee.isStale = false
    node.state.pointee.moment = epoch
    guard entry.pointee.state.contains(.computed) else { return }
    let first = arguments.first + Int(entry.pointee.firstArgument)
    for number in 0..<Int(node.pointee.inputCount) {
      node.edges[number].seen = entries.first[Int(first[number].source)].version
    }
    guard entry.pointee.version != entry.pointee.oldVersion else { return }
    node.state.pointee.version = entry.pointee.version
    let slot = entry.pointee.slot
    if node.pointee.isTrivial {
      node.copyBytes(from: slot, to: node.value)
      node.state.pointee.hasValue = true
    } else if node.state.pointee.hasValue {
      node.perform(.move, slot + Int(node.pointee.room), node.value)
      node.perform(.copy, slot, node.value)
      entry.pointee.state.insert(.spare)
    } else {
      node.perform(.copy, slot, node.value)
      node.state.pointee.hasValue = true
    }
  }

  private func makeTicket(_ entry: UnsafeMutablePointer<Entry>) {
    let node = entry.pointee.node
    entry.pointee.number = Graph.nextTick()
    node.state.pointee.ticketed = node.state.pointee.version
    entry.pointee.hub = node.state.pointee.object?.toOpaque()
    entry.pointee.state.insert(.ticketed)
    delivers = true
    isOrdered = true
    guard node.state.pointee.version != entry.pointee.version else { return }
    // Another pass has published it.
    entry.pointee.version = node.state.pointee.version
    if node.pointee.isTrivial {
      node.copyValue(to: entry.pointee.slot)
    } else {
      node.copyValue(to: entry.pointee.slot + Int(node.pointee.room))
      entry.pointee.state.formUnion([.spare, .sendsSpare])
    }
  }

  /// Delivers this change after those that this thread is delivering, or now. The lock is held; this releases it.
  ///
  /// What observers write while a batch, or a relay that something is derived from, is delivered is delivered after that,
  /// so the stack stays flat and each observer sees the changes in order. A two-way binding alone needs no such order.
  func finish() {
    guard delivers else { return retire() }
    let thread = currentThreadToken()
    if let delivery = Graph.delivery(of: thread) {
      delivery.pointee.last._withUnsafeGuaranteedRef { $0.next = self }
      delivery.pointee.last = .passUnretained(self)
      return Graph.lock.unlock()
    }
    guard isOrdered || sources > 0 else {
      Graph.lock.unlock()
      drainRelays()
      releaseValues()
      Graph.lock.lock()
      return recycle()
    }
    Graph.deliveries.append(Graph.Delivery(thread: thread, last: .passUnretained(self)))
    Graph.lock.unlock()
    var pass: Pass? = self
    while let current = pass {
      current.cause.resume { current.deliver() }
      current.releaseValues()
      Graph.lock.lock()
      pass = current.next
      if pass == nil { Graph.endDelivery(of: thread) }
      current.recycle()
    }
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
    for index in sources..<concerned {
      let entry = entries.first[index]
      guard entry.state.contains(.ticketed), let hub = entry.hub else { continue }
      var head = TicketHead(number: entry.number, version: entry.version)
      let value = entry.state.contains(.sendsSpare) ? entry.slot + Int(entry.node.pointee.room) : entry.slot
      withUnsafeMutablePointer(to: &head) { _ = entry.node.pointee.behavior(.deliver, hub, $0.raw, value) }
    }
  }
}
