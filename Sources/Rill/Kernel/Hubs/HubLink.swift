/// A link between the hubs of two relays that hold one value.
///
/// Linked hubs accept elements one at a time, as one change of the ``Graph``. So every hub sees the same changes in the
/// same order, and no change needs to be echoed.
@usableFromInline
final class HubLink<Element: Sendable>: Subscription, @unchecked Sendable {  // because `Graph.lock` guards it
  private var ends: (StateHub<Element>, StateHub<Element>)?
  private var isOpen = false

  init(_ first: StateHub<Element>, _ second: StateHub<Element>) {
    ends = (first, second)
    super.init(atEnd: .ignored)
  }

  func open() {
    Graph.lock.lock()
    guard let (first, second) = ends else { return Graph.lock.unlock() }
    isOpen = true
    Graph.state.links += 1
    let group = Self.group(of: second)
    for hub in [first, second] {
      hub.lock.withLock {
        hub.share()
        hub.sharing.links.append(self)
      }
    }
    if group.contains(where: { $0 === first }) { return Graph.lock.unlock() }
    let value = first.lock.withLock { first.current }
    Graph.takePass().use { change in
      for hub in group { hub.write(value, in: change) }
      change.commit()
    }
  }

  override func release() {
    let hubs = Graph.lock.withLock {
      for case let hub? in [ends?.0, ends?.1] {
        hub.lock.withLock {
          guard let index = hub.sharing.links.firstIndex(where: { $0 === self }) else { return }
          hub.sharing.links.remove(at: index)
          hub.share(-1)
        }
      }
      if isOpen { Graph.state.links -= 1 }
      return ends.take()
    }
    withExtendedLifetime(hubs) {}
  }

  /// Ends all links of `hub`, whose relay was released.
  static func endAll(of hub: StateHub<Element>) {
    for link in Graph.lock.withLock({ links(of: hub) }) { link.end(.dropped) }
  }

  // MARK: With the lock held

  private static func links(of hub: StateHub<Element>) -> [HubLink<Element>] {
    hub.lock.withLock { hub.madeSharing?.links ?? [] }
  }

  /// Returns the hub and all hubs connected with it, directly or through others.
  static func group(of hub: StateHub<Element>) -> [StateHub<Element>] {
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
}
