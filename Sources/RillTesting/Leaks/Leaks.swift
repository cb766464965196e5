package import Rill

/// The subscriptions and objects that code has left behind.
package struct Leaks: Sendable, CustomStringConvertible {
  /// The live subscriptions, in order of subscription.
  package let subscriptions: [LiveSubscription]
  /// The watched objects that are still there, in the order in which they were watched.
  package let objects: [LeakedObject]

  /// A line for each subscription and for each object.
  package var description: String {
    (subscriptions.map { "subscription \($0)" } + objects.map(\.description)).joined(separator: "\n")
  }
}

/// A watched object that is still there.
package struct LeakedObject: Sendable, CustomStringConvertible {
  package let object: WatchedObject
  /// The subscription of the scope that keeps it; nil if none does.
  package let keeper: Keeper?

  package var description: String {
    "\(object.type) watched at \(object.place), kept by \(keeper?.description ?? "something else")"
  }
}

/// A subscription with whose disposal an object goes.
package struct Keeper: Sendable, CustomStringConvertible {
  package let subscription: LiveSubscription
  /// The other subscriptions that end with it.
  package let others: [LiveSubscription]

  package var description: String {
    let ends = others.map { "\($0)" }.joined(separator: ", ")
    return "subscription \(subscription)" + (others.isEmpty ? "" : ", with which these end: \(ends)")
  }
}
