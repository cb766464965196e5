/// A hub with a current value, which it replays to each new subscriber.
@usableFromInline
final class StateHub<Element: Sendable>: TypedHub<Element>,
  @unchecked Sendable  // because each field says what guards it
{
  // Guarded by the lock, and changed with the lock of the graph held too while there are `shares`.
  @exclusivity(unchecked) @usableFromInline var current: Element
  @exclusivity(unchecked) @usableFromInline var version: UInt = 0

  /// Whether values have a size. One without has no place of its own: the thread sanitizer takes a change of it for one of
  /// the object's first word, which all threads read.
  @inlinable
  static var isStored: Bool { @inline(__always) get { MemoryLayout<Element>.size > 0 } }

  @usableFromInline
  init(_ value: Element) {
    current = value
    super.init(.value)
  }

  @inlinable
  var value: Element { ownership.lock.withLock { current } }

  /// Returns the value, or throws the error if one was accepted.
  @inlinable
  func valueUnlessFailed() throws -> Element {
    try ownership.lock.withLock { () throws -> Element in
      if case .error(let error) = acceptedEnding { throw error }
      return current
    }
  }

  @inlinable @inline(__always)
  func set(_ element: Element) {
    if !isShared {
      ownership.lock.lock()
      guard acceptedEnding == nil else { return ownership.lock.unlock() }
      // Again, because that may change until the lock is held.
      if !isShared { return accept(element) }
      ownership.lock.unlock()
    }
    setShared(element)
  }

  /// Changes the value in one step. `body` runs outside the lock, and runs again if another change was accepted
  /// meanwhile.
  @inlinable
  func update<Result, Failure: Error>(
    _ site: CallSite, _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var isRetry = false
    while true {
      var (element, seen) = ownership.lock.withLock { (current, version) }
      let result = isRetry ? try updateAgain(&element, site, body) : try body(&element)
      isRetry = true
      ownership.lock.lock()
      if isShared {
        ownership.lock.unlock()
        if setShared(element, at: seen) { return result }
      } else if version == seen {
        accept(element)
        return result
      } else {
        ownership.lock.unlock()
      }
    }
  }

  /// Runs the body of an update again, and traps if it was the body that has changed the relay: it would never end.
  @inlinable @inline(never)
  func updateAgain<Result, Failure: Error>(
    _ element: inout Element, _ site: CallSite, _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = Graph.beginUpdate(of: Unmanaged.passUnretained(self).toOpaque(), site)
    defer { Graph.endUpdate(outer) }
    return try body(&element)
  }

  /// Accepts an element. The caller holds the lock, and this method releases it.
  @inlinable @inline(__always)
  func accept(_ element: Element) {
    let old = replace(by: element)
    deliverAccepted(element)
    // Retains the old value until here, because its `deinit` may be user code, which must not run under the lock.
    withExtendedLifetime(old) {}
  }

  /// Replaces the value and returns the old one. The caller holds the lock.
  @inlinable @inline(__always)
  func replace(by element: Element) -> Element {
    var old = element
    if Self.isStored { swap(&old, &current) }
    version &+= 1
    return old
  }

  override func replay() -> Replay<Element> { acceptedEnding == nil ? .one(current) : .nothing }

  override func end(_ ending: Ending) {
    super.end(ending)
    guard isShared else { return }
    HubLink.endAll(of: self)
  }
}
