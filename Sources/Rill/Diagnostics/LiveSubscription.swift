/// A subscription that has neither ended nor been disposed of.
public struct LiveSubscription: Sendable, CustomStringConvertible {
  /// The number of the subscription in its scope, from 1.
  public let number: Int
  /// The call site of `subscribe` or `bind`.
  public let site: CallSite

  /// `#number file:line`.
  public var description: String { "#\(number) \(site)" }
}

/// The subscriptions of a scope in their order, without retaining them.
struct LiveList: Sendable {
  struct Entry: Sendable {
    let description: LiveSubscription
    private(set) weak var subscription: Subscription?

    var isLive: Bool { subscription?.isLive == true }
  }

  private(set) var entries: [Entry] = []
  private var lastNumber = 0
  private var limit = 64

  /// Returns whether to remove the entries that have ended: there are twice as many as were live after the last time,
  /// so their removal costs the same for each entry.
  mutating func add(_ subscription: Subscription, _ site: CallSite) -> Bool {
    lastNumber += 1
    entries.append(Entry(description: LiveSubscription(number: lastNumber, site: site), subscription: subscription))
    return entries.count >= limit
  }

  mutating func remove(_ numbers: Set<Int>) {
    entries.removeAll { numbers.contains($0.description.number) }
    limit = max(64, entries.count * 2)
  }
}
