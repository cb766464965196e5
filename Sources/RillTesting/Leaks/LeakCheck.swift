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

  /// Returns the current leaks; nil if there are none.
  ///
  /// If objects are left, it disposes of the subscriptions one by one, the newest first, to see with which of them each
  /// object goes.
  package func findLeaks() -> Leaks? {
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
    return Leaks(subscriptions: subscriptions, objects: objects.sorted { $0.object.number < $1.object.number })
  }
}
