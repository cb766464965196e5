extension Pass {
  /// Finds out which relays have changed. The lock is not held.
  @inline(__always) func compareSources() {
    for index in 0..<sources {
      let entry = entries.first + index
      let node = entry.pointee.node
      if !node.differs(entry.pointee.slot, entry.pointee.slot + Int(node.pointee.room)) {
        entry.pointee.version = entry.pointee.oldVersion
      }
    }
  }

  /// Computes the nodes that are due in this step. The lock is not held.
  func run() {
    guard begin < end else { return }
    let thread = Graph.thread
    around = thread.pointee.running
    thread.pointee.running = reference
    defer { thread.pointee.running = around }
    let stamp = stamp
    // The memory stays where it is from now on.
    let entries = entries.first
    let arguments = arguments.first
    var next = entries + begin
    let end = entries + end
    while next < end {
      let entry = next
      next += 1
      let node = entry.pointee.node
      let first = arguments + Int(entry.pointee.firstArgument)
      guard entry.pointee.state.contains(.due) || hasChange(first, node.pointee.inputCount, entries) else { continue }
      computed = node
      if around != nil { requireNoRecursion() }
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

  /// Traps if a hundred closures further up the stack compute the same node: they would run inside each other without
  /// end.
  @inline(never) private func requireNoRecursion() {
    var (outer, depth) = (around, 0)
    while let pass = outer {
      if pass.use({ $0.computed }) == computed { depth += 1 }
      outer = pass.use { $0.around }
    }
    guard depth >= 100 else { return }
    fatalError(
      """
      A closure of a derived value reads that value, or changes a relay that it follows from, a hundred times inside \
      each other; it must only compute from its arguments.
      """)
  }

  @inline(__always) private func hasChange(
    _ arguments: UnsafeMutablePointer<Argument>, _ count: Int32, _ entries: UnsafeMutablePointer<Entry>
  ) -> Bool {
    for index in 0..<count {
      guard arguments[Int(index)].hasEntry else { continue }
      let source = entries + Int(arguments[Int(index)].source)
      if source.pointee.version != source.pointee.oldVersion { return true }
    }
    return false
  }

  /// Publishes the results that are still true, and makes the tickets of subscribers if this is a change. The lock is
  /// held.
  ///
  /// - Parameter forgets: whether the nodes are not needed any more.
  func publish(forgets: Bool = true) {
    Graph.state.computing -= 1
    if overlay != nil { return }
    publishSources()
    // Copies, because the compiler must assume that a write to a node changes a property.
    let (entries, arguments, count, epoch, isChange) = (entries.first, arguments.first, entries.count, epoch, isChange)
    hasForgotten = forgets
    var next = entries + sources
    let end = entries + count
    while next < end {
      let entry = next
      next += 1
      let node = entry.pointee.node
      let state = node.state
      // A value that needs no release needs its node no more, which is at hand here.
      let forgets = forgets && node.pointee.isTrivial
      if entry.pointee.state.contains(.argument) {
        if forgets { forget(node) }
        continue
      }
      if isCurrent(entry, epoch) {
        state.pointee.isStale = false
        state.pointee.moment = epoch
        if entry.pointee.state.contains(.computed) {
          var edge = node.edges
          var argument = arguments + Int(entry.pointee.firstArgument)
          for _ in 0..<node.pointee.inputCount {
            if argument.pointee.hasEntry { edge.pointee.seen = entries[Int(argument.pointee.source)].version }
            edge += 1
            argument += 1
          }
          if entry.pointee.version != entry.pointee.oldVersion { publishValue(entry) }
        }
      }
      if isChange, state.pointee.subscribers > 0, !state.pointee.isStale,
        state.pointee.version != state.pointee.ticketed
      {
        state.pointee.index = Int32(truncatingIfNeeded: entry - entries)
        changed.append(node)
      } else if forgets {
        forget(node)
      }
    }
    if changed.count > 0 { makeTickets() }
  }

  /// Makes the tickets of the nodes that have changed, from the oldest to the newest.
  private func makeTickets() {
    changed.sort()
    for index in 0..<changed.count { makeTicket(entries.first + Int(changed.first[index].node.state.pointee.index)) }
    changed.removeAll()
  }

  /// Takes back the versions of relays whose new values have come out equal, so nothing has changed for their
  /// dependents. The lock is held.
  @inline(__always) private func publishSources() {
    for index in 0..<sources {
      let entry = entries.first[index]
      if entry.version == entry.oldVersion, entry.node.state.pointee.version == stamp {
        entry.node.state.pointee.version = entry.oldVersion
      }
    }
  }

  /// Whether no other pass has published since this one took its values, and no change has overtaken it.
  @inline(__always) private func isCurrent(_ entry: UnsafeMutablePointer<Entry>, _ epoch: UInt64) -> Bool {
    let state = entry.pointee.node.state
    guard state.pointee.version == entry.pointee.oldVersion else { return false }
    return state.pointee.isObserved
      ? state.pointee.isStale && state.pointee.moment <= epoch : state.pointee.moment < epoch
  }

  @inline(__always) private func publishValue(_ entry: UnsafeMutablePointer<Entry>) {
    let node = entry.pointee.node
    node.state.pointee.version = entry.pointee.version
    let slot = entry.pointee.slot
    if node.pointee.isTrivial {
      node.storeBytes(from: slot)
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
  /// During the delivery of a batch, or of a relay that something is derived from, a write of an observer waits for its
  /// end. So the stack stays flat, and each observer sees the changes in order. A two-way binding alone needs no such
  /// order.
  func finish() {
    guard delivers else { return retire() }
    Graph.lock.unlock()
    if isOrdered || sources > 0 || Graph.knownThread?.pointee.delivery != nil { return deliverInTurn() }
    drainRelays()
    releaseValues()
    Graph.lock.lock()
    recycle()
  }

  /// Publishes the results so far, and computes the rest as of now. The lock is held; this releases it.
  func finishInterrupted() {
    isChange = false
    publish(forgets: false)
    let rest = restart()
    Graph.lock.unlock()
    rest.use { $0.run() }
    Graph.lock.lock()
    rest.use { $0.publish() }
    Graph.lock.unlock()
    deliverInTurn(before: rest)
  }

  private func deliverInTurn(before rest: PassRef? = nil) {
    let thread = thread ?? Graph.thread
    let isInside = thread.pointee.delivery != nil
    if isInside { retainHubs() }
    enqueue(on: thread)
    rest?.use { $0.enqueue(on: thread) }
    if isInside { return }
    var next = deliverAndRecycle(on: thread)
    while let pass = next { next = pass.use { $0.deliverAndRecycle(on: thread) } }
  }

  /// Adds this to the changes that the thread delivers.
  private func enqueue(on thread: UnsafeMutablePointer<Graph.ThreadState>) {
    thread.pointee.delivery?.use { $0.next = reference }
    thread.pointee.delivery = reference
  }

  /// Returns the next change that the thread delivers.
  private func deliverAndRecycle(on thread: UnsafeMutablePointer<Graph.ThreadState>) -> PassRef? {
    if Cause.areRecorded { cause.run(deliver) } else { deliver() }
    releaseValues()
    let following = next
    if following == nil { thread.pointee.delivery = nil }
    Graph.lock.lock()
    recycle()
    return following
  }

  /// Gives back everything. The lock is held; this releases it.
  @usableFromInline func retire() {
    if hasReleases {
      Graph.lock.unlock()
      releaseValues()
      Graph.lock.lock()
    } else {
      releaseWrites()
    }
    recycle()
  }

  /// Whether giving back may run code of users.
  private var hasReleases: Bool {
    managed.count > 0 || writes.count > 1
      || writes.count == 1 && (!writes.first.pointee.isTrivial || writes.first.pointee.isRetained)
  }

  @inline(__always) private func recycle() {
    let dead = forgetNodes()
    next = nil
    let surplus = Graph.recycle(reference)
    Graph.lock.unlock()
    Graph.free(dead)
    surplus?.release()
  }

  /// Notifies the observers of relays, and then the observers of derived values, from the oldest value to the newest.
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
