/// Where a subscription stands in the list of its bag.
struct BagLink {
  var isLinked = false
  var previous: Unmanaged<Subscription>?
  var next: Unmanaged<Subscription>?
}

/// A doubly linked list of subscriptions that forgets those that have stopped; it holds one reference to each.
///
/// Apart from the bag itself, so that a subscription can point at it without keeping the bag alive.
final class BagList: @unchecked Sendable {  // because every field is touched under the lock only
  private let lock = Lock()
  private var first: Unmanaged<Subscription>?
  private var last: Unmanaged<Subscription>?
  private var linked = 0
  private var closed = false

  var count: Int { lock.withLock { linked } }
  var isClosed: Bool { lock.withLock { closed } }

  /// Takes any disposable in, and gives the member that stands for it: itself, or something around it.
  func take(_ disposable: any Disposable) -> Subscription {
    if let subscription = disposable as? Subscription, subscription.join(self) { return subscription }
    let wrapper = Subscription(onEnd: nil)
    wrapper.attach(disposable)
    _ = wrapper.join(self)
    return wrapper
  }

  /// Only `Subscription.join` calls it; `false` if the list is closed.
  func append(_ member: Subscription) -> Bool {
    lock.withLock {
      if closed { return false }
      let entry = Unmanaged.passRetained(member)
      member.bagLink = BagLink(isLinked: true, previous: last, next: nil)
      if let last { last._withUnsafeGuaranteedRef { $0.bagLink.next = entry } } else { first = entry }
      last = entry
      linked += 1
      return true
    }
  }

  func remove(_ member: Subscription) {
    let wasLinked = lock.withLock { unlink(member) }
    if wasLinked { Unmanaged.passUnretained(member).release() }
  }

  func disposeAll() {
    while let member = lock.withLock({ popFirst() }) { member.dispose() }
  }

  /// Lets go of everything, and disposes of nothing.
  func forgetAll() { while lock.withLock({ popFirst() }) != nil {} }

  /// Disposes of everything, and from now on of whatever comes.
  func close() {
    lock.withLock { closed = true }
    disposeAll()
  }

  private func popFirst() -> Subscription? {
    guard let entry = first else { return nil }
    let member = entry.takeUnretainedValue()
    _ = unlink(member)
    entry.release()
    return member
  }

  private func unlink(_ member: Subscription) -> Bool {
    let link = member.bagLink
    guard link.isLinked else { return false }
    member.bagLink = BagLink()
    if let previous = link.previous {
      previous._withUnsafeGuaranteedRef { $0.bagLink.next = link.next }
    } else {
      first = link.next
    }
    if let next = link.next {
      next._withUnsafeGuaranteedRef { $0.bagLink.previous = link.previous }
    } else {
      last = link.previous
    }
    linked -= 1
    return true
  }
}
