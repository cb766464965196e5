import Rill

/// A scope that finds the subscriptions and objects that its code leaves behind.
package struct LeakCheck: Sendable {
  private let watchList = WatchList()
  private let scope: Diagnostics

  /// Creates a check inside the current scope, to which unhandled errors and `debug` lines still go.
  package init() {
    scope = Diagnostics(exhibits: nil, watchList: watchList)
    scope.inherit(from: .current)
    scope.tracksSubscriptions = true
  }

  /// Runs `body` in the scope.
  package func run<Result>(_ body: () throws -> Result) rethrows -> Result { try scope.run(body) }

  /// Runs `body` in the scope, on the actor of the caller.
  package func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await scope.run(body)
  }

  /// Returns a line for each live subscription, then for each watched object that is still there; nil if there are none.
  ///
  /// If objects are left, it disposes of the subscriptions one by one, the newest first, to see with which of them each
  /// object goes.
  package func findLeaks() -> String? {
    let subscriptions = scope.liveSubscriptions
    var remaining = watchList.remaining
    guard !subscriptions.isEmpty || !remaining.isEmpty else { return nil }
    var objects: [LeakedObject] = []
    var live = subscriptions
    while !remaining.isEmpty, let newest = live.popLast() {
      scope.run { scope.dispose(newest) }
      let there = Set(watchList.remaining.map(\.number))
      let stillLive = Set(scope.liveSubscriptions.map(\.number))
      let keeper = Keeper(subscription: newest, others: live.filter { !stillLive.contains($0.number) })
      objects += remaining.filter { !there.contains($0.number) }.map { LeakedObject(object: $0, keeper: keeper) }
      remaining.removeAll { !there.contains($0.number) }
      live.removeAll { !stillLive.contains($0.number) }
    }
    objects += remaining.map { LeakedObject(object: $0, keeper: nil) }
    objects.sort { $0.object.number < $1.object.number }
    return (subscriptions.map { "subscription \($0)" } + objects.map(\.description)).joined(separator: "\n")
  }
}

/// A watched object that is still there.
private struct LeakedObject: CustomStringConvertible {
  let object: WatchedObject
  /// The subscription of the scope that keeps it; nil if none does.
  let keeper: Keeper?

  var description: String {
    "\(object.type) watched at \(object.place), kept by \(keeper?.description ?? "something else")"
  }
}

/// A subscription with whose disposal an object goes.
private struct Keeper: CustomStringConvertible {
  let subscription: LiveSubscription
  /// The other subscriptions that end with it.
  let others: [LiveSubscription]

  var description: String {
    let ends = others.map { "\($0)" }.joined(separator: ", ")
    return "subscription \(subscription)" + (others.isEmpty ? "" : ", with which these end: \(ends)")
  }
}

/// The objects that must be gone at the end of a scope.
package final class WatchList: Sendable {
  private let objects = Protected<[WatchedObject]>([])

  /// Adds an object, without retaining it.
  ///
  /// - Parameters:
  ///   - object: the object.
  ///   - place: the place in the code that adds it, as `file:line`.
  package func add(_ object: AnyObject, at place: String) {
    objects.withLock { $0.append(WatchedObject(number: $0.count, place: place, object: object)) }
  }

  /// The objects that are still there, in the order in which they were added.
  fileprivate var remaining: [WatchedObject] { objects.value.filter(\.isThere) }
}

/// An object that must be gone at the end of a scope.
private struct WatchedObject: @unchecked Sendable {  // because of the object, one asks only whether it is there
  /// The position of the object in its list.
  let number: Int
  /// The name of its type.
  let type: String
  /// The place in the code that watches it, as `file:line`.
  let place: String
  private weak var object: AnyObject?

  init(number: Int, place: String, object: AnyObject) {
    (self.number, self.place, self.object) = (number, place, object)
    type = "\(Swift.type(of: object))"
  }

  var isThere: Bool { object != nil }
}
