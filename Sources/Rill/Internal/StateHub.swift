import Synchronization

/// A hub with a current value, which is replayed to each new subscriber.
///
/// The value changes under the lock, when a send is accepted; delivery follows in turn. Every change of `word` from
/// idle to owned is made under the lock too, so that acceptance and ownership are one step.
@usableFromInline
final class StateHub<Element>: TypedHub<Element>, @unchecked Sendable {  // because each field says who may touch it
  // Lock.
  @exclusivity(unchecked) @usableFromInline var current: Element
  @exclusivity(unchecked) @usableFromInline var version: UInt = 0
  @exclusivity(unchecked) @usableFromInline var acceptedEnding: Ending?
  /// The thread that took ownership last; it still has it while `word` says owned.
  @exclusivity(unchecked) private var owner: UInt = 0

  @usableFromInline
  init(_ value: Element) { current = value }

  @inlinable
  var value: Element { lock.withLock { current } }

  /// The value and the end accepted last.
  var state: (Element, Ending?) { lock.withLock { (current, acceptedEnding) } }

  @inlinable @inline(__always)
  func set(_ element: Element) {
    lock.lock()
    accept(element)
  }

  /// Changes the value in one step. `body` runs outside the lock, and again if another change was accepted meanwhile.
  @inlinable
  func update<Result, Failure: Error>(_ body: (inout Element) throws(Failure) -> Result) throws(Failure) -> Result {
    while true {
      var (element, seen) = lock.withLock { (current, version) }
      let result = try body(&element)
      lock.lock()
      if version == seen {
        accept(element)
        return result
      }
      lock.unlock()
    }
  }

  /// Called with the lock held, and gives it back.
  @inlinable @inline(__always)
  func accept(_ element: Element) {
    guard acceptedEnding == nil else { return lock.unlock() }
    var old = element
    swap(&old, &current)
    version &+= 1
    if enter() {
      lock.unlock()
      emit(element)
      if !tryLeave() { runWaiting() }
    } else {
      waiting.append(.send(element))
      let isOwner = announce(Self.queued)
      lock.unlock()
      if isOwner { runWaiting() }
    }
    // The old value may run a user's `deinit`, which must not happen under the lock.
    withExtendedLifetime(old) {}
  }

  @usableFromInline
  override func subscribe(_ entry: TypedHubEntry<Element>) {
    lock.lock()
    let value = current
    let isOver = acceptedEnding != nil
    if enter() {
      lock.unlock()
      if !isOver { entry.deliver(value) }
      admit(entry)
      if !tryLeave() { runWaiting() }
      return
    }
    // Inside one of this thread's own deliveries the replay cannot wait for the owner, which is this thread further up
    // the stack. The entry joins behind everything accepted so far, all of which the value already shows.
    let isReentrant = owner == currentThreadToken()
    waiting.append(.admit(entry, replay: isReentrant ? nil : value))
    let isOwner = announce(Self.queued)
    lock.unlock()
    if isOwner {
      runWaiting()
    } else if isReentrant, !isOver {
      entry.deliver(value)
    }
  }

  override func end(_ ending: Ending) {
    lock.lock()
    guard acceptedEnding == nil else { return lock.unlock() }
    acceptedEnding = ending
    if enter() {
      lock.unlock()
      finish(ending)
      if !tryLeave() { runWaiting() }
    } else {
      waiting.append(.end(ending))
      let isOwner = announce(Self.queued)
      lock.unlock()
      if isOwner { runWaiting() }
    }
  }

  override func acquire() -> Bool { lock.withLock { enter() } }

  override func didBecomeOwner() { owner = currentThreadToken() }

  /// With the lock held: takes ownership if nobody has it.
  @usableFromInline
  func enter() -> Bool {
    guard word.load(ordering: .acquiring) == 0 else { return false }
    word.store(Self.owned, ordering: .relaxed)
    owner = currentThreadToken()
    return true
  }
}
