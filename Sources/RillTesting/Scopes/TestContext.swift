package import Rill

/// The exhibits and watched objects that a test keeps for a scope and for the scopes made inside it.
final class TestContext: DiagnosticsObserver {
  let exhibits: Exhibits?
  let watchList: WatchList?

  init(exhibits: Exhibits?, watchList: WatchList?) { (self.exhibits, self.watchList) = (exhibits, watchList) }

  func add(_ scope: Diagnostics) { exhibits?.add(scope) }

  func add(_ recording: Recording) { exhibits?.add(recording) }

  func show(_ group: String, _ draw: @escaping @Sendable () -> String?) -> (any Disposable)? {
    exhibits?.add(group, draw)
  }
}

extension Diagnostics {
  private var context: TestContext? { observer as? TestContext }

  /// The exhibits of this scope and of the scopes made inside it; nil if nothing is collected.
  package var exhibits: Exhibits? { context?.exhibits }

  /// The objects that must be gone at the end of this scope or of the one that it was made in.
  package var watchList: WatchList? { context?.watchList }

  /// Creates a scope that collects what it can show, and watches objects, or leaves both to the current scope.
  package convenience init(exhibits: Exhibits?, watchList: WatchList?) {
    let outer = Self.current
    self.init(
      observer: TestContext(exhibits: exhibits ?? outer.exhibits, watchList: watchList ?? outer.watchList))
  }
}
