/// A subscription that has neither ended nor been disposed of.
public struct LiveSubscription: Sendable, CustomStringConvertible {
  /// The number of the subscription in its scope, from 1.
  public let number: Int
  /// The call site of `subscribe` or `bind`.
  public let site: CallSite

  /// `#number file:line`.
  public var description: String { "#\(number) \(site)" }
}

/// What a scope knows of a live subscription, without retaining it.
struct LiveEntry: Sendable {
  let site: CallSite
  private(set) weak var subscription: Subscription?
}
