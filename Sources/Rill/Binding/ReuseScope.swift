package import Synchronization

/// The bindings of a reused object, such as a table cell, which are disposed of together when the next use begins.
///
/// Create the bindings again for each use. The state of operators, such as the last value of `distinctUntilChanged`,
/// belongs to a subscription and is released with it. So a value of an earlier row never reaches the current row, and
/// the first value of a new row never counts as a repetition.
///
/// ```swift
/// func show(_ item: Item) {
///   scope.reset()
///   item.title.distinctUntilChanged().bind(to: \.text, on: label).disposed(by: scope.bag)
/// }
/// ```
///
/// A scope is safe to use from any thread; its `deinit` ends the last use. Complexity: `reset` is O(bindings of the
/// use).
public final class ReuseScope: Sendable {
  /// The bag of the current use, created when it is first asked for: a cell is often reset without one.
  private let use = Protected<DisposeBag?>(nil)
  /// The stage of its owner, for reports of a binding in the wrong bag: 0 until the first item, 1 while the owner is
  /// given an item, and 2 after that or a report.
  package let stage = Atomic<Int>(0)
  /// The bag that lasts as long as its owner, if a view leaves that one to the scope.
  @MainActor package var lastingBag: DisposeBag?

  /// Creates a scope and begins its first use.
  public init() {}

  deinit { use.value?.close() }

  /// The bag of the current use.
  ///
  /// Code that waits before it binds keeps the bag of its own use: once a use has ended, its bag disposes at once of
  /// every disposable added to it.
  public var bag: DisposeBag {
    use.withLock { use in
      if let use { return use }
      let bag = DisposeBag()
      use = bag
      return bag
    }
  }

  /// Ends the current use, disposes of its bindings, and begins the next use.
  public func reset() {
    stage.store(2, ordering: .relaxed)
    use.exchange(nil)?.close()
  }
}

extension Disposable {
  /// Adds this disposable to the current use of a reuse scope.
  public func disposed(by scope: ReuseScope) { disposed(by: scope.bag) }
}
