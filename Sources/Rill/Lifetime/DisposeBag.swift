/// Disposes of what was put into it when it goes away, in order of insertion.
///
/// A bag forgets a subscription as soon as it has ended or was disposed of, and scheduled work as soon as it has run: a
/// screen that has loaded a million times holds an empty bag. A disposable of another kind, or one that is in a second
/// bag, stays until the bag goes away.
///
/// Safe from any thread; insertion and forgetting are O(1).
public final class DisposeBag: Sendable {
  private let list = BagList()

  /// Makes an empty bag.
  public init() {}

  deinit { list.disposeAll() }

  /// Takes a disposable over. To dispose of everything now, replace the bag by a new one.
  public func insert(_ disposable: any Disposable) {
    if let subscription = disposable as? Subscription, subscription.join(list) { return }
    let wrapper = Subscription(onEnd: nil)
    wrapper.attach(disposable)
    _ = wrapper.join(list)
  }

  /// How many subscriptions are still running.
  var count: Int { list.count }
}

/// Where a subscription stands in the list of its bag.
struct BagLink {
  var isLinked = false
  var previous: Unmanaged<Subscription>?
  var next: Unmanaged<Subscription>?
}

/// The bag's doubly linked list, apart from the bag itself, so that a subscription can point at it without keeping the
/// bag alive. It holds one reference to each member.
final class BagList: @unchecked Sendable {  // because every field is touched under the lock only
  private let lock = Lock()
  private var first: Unmanaged<Subscription>?
  private var last: Unmanaged<Subscription>?
  private var linked = 0

  var count: Int { lock.withLock { linked } }

  func append(_ member: Subscription) {
    lock.withLock {
      let entry = Unmanaged.passRetained(member)
      member.bagLink = BagLink(isLinked: true, previous: last, next: nil)
      if let last { last._withUnsafeGuaranteedRef { $0.bagLink.next = entry } } else { first = entry }
      last = entry
      linked += 1
    }
  }

  func remove(_ member: Subscription) {
    let wasLinked = lock.withLock { unlink(member) }
    if wasLinked { Unmanaged.passUnretained(member).release() }
  }

  func disposeAll() {
    while let member = lock.withLock({ popFirst() }) { member.dispose() }
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
