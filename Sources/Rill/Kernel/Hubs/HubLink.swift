/// A link between the hubs of two relays that hold one value.
///
/// Linked hubs accept elements one at a time, under one lock that is taken before that of any hub. So every hub sees
/// the same changes in the same order, and no change needs to be echoed.
@usableFromInline
final class HubLink<Element: Sendable>: Subscription, @unchecked Sendable {  // because of `linkLock`
  private var ends: (StateHub<Element>, StateHub<Element>)?

  init(_ first: StateHub<Element>, _ second: StateHub<Element>) {
    ends = (first, second)
    super.init(atEnd: .ignored)
  }

  func open() {
    linkLock.lock()
    guard let (first, second) = ends else { return linkLock.unlock() }
    let group = Self.group(of: second)
    let isNew = !group.contains { $0 === first }
    for hub in [first, second] {
      hub.ownership.lock.withLock {
        hub.extras.links.append(self)
        hub.isLinked = true
      }
    }
    let change = isNew ? Self.accept(first.value, group) : nil
    linkLock.unlock()
    change?.deliver()
  }

  override func detach() {
    let hubs = linkLock.withLock {
      for case let hub? in [ends?.0, ends?.1] {
        hub.ownership.lock.withLock {
          hub.extras.links.removeAll { $0 === self }
          hub.isLinked = !hub.extras.links.isEmpty
        }
      }
      return ends.take()
    }
    withExtendedLifetime(hubs) {}
  }

  /// Lets `hub` and all hubs connected with it accept an element. Returns `false` if `hub` is no longer at `version`.
  @usableFromInline
  static func accept(_ element: Element, at hub: StateHub<Element>, ifVersion version: UInt? = nil) -> Bool {
    linkLock.lock()
    if let version, hub.ownership.lock.withLock({ hub.version != version }) {
      linkLock.unlock()
      return false
    }
    let change = accept(element, group(of: hub))
    linkLock.unlock()
    change.deliver()
    return true
  }

  /// Ends all links of `hub`, whose relay was released.
  static func endAll(of hub: StateHub<Element>) {
    for link in linkLock.withLock({ links(of: hub) }) { link.end(.dropped) }
  }

  // MARK: With the lock held

  private static func links(of hub: StateHub<Element>) -> [HubLink<Element>] {
    hub.ownership.lock.withLock { hub.isLinked ? hub.extras.links : [] }
  }

  /// Returns the hub and all hubs connected with it, directly or through others.
  private static func group(of hub: StateHub<Element>) -> [StateHub<Element>] {
    var members = [hub]
    var index = 0
    while index < members.count {
      for link in links(of: members[index]) {
        guard let (first, second) = link.ends else { continue }
        for end in [first, second] where !members.contains(where: { $0 === end }) { members.append(end) }
      }
      index += 1
    }
    return members
  }

  private static func accept(_ element: Element, _ members: [StateHub<Element>]) -> Change<Element> {
    var change = Change<Element>(members: members)
    for hub in members {
      hub.ownership.lock.withLock {
        guard hub.acceptedEnding == nil else { return }
        change.replaced.append(hub.replace(by: element))
        hub.queueForAnyone(.send(element))
      }
    }
    return change
  }
}

/// The work that remains when the locks are released: delivery, and the release of the old values, whose `deinit` may
/// be user code.
private struct Change<Element: Sendable> {
  let members: [StateHub<Element>]
  var replaced: [Element] = []

  /// Delivers hub by hub. No hub is owned before its turn: an observer of the first hub may wait for a thread that uses
  /// the second one, and then that thread delivers.
  func deliver() {
    for hub in members where hub.ownership.lock.withLock({ hub.ownership.takeOver() }) { hub.runWaiting() }
  }
}

private let linkLock = Lock()
