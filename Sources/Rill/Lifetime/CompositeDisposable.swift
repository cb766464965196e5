/// A group of disposables that are disposed of together.
///
/// Each of them can also be disposed of alone.
///
/// A composite forgets subscriptions that have ended. Releasing a composite disposes of nothing. It is safe to use from
/// any thread. Complexity: insertion and removal are O(1).
public final class CompositeDisposable: Disposable {
  /// Identifies a disposable in a ``CompositeDisposable``.
  public struct DisposeKey: Sendable {
    fileprivate let member: Subscription
  }

  private let list = DisposeBag()

  /// Creates a composite of the given disposables.
  public init(_ disposables: any Disposable...) {
    for disposable in disposables { _ = insert(disposable) }
  }

  deinit { list.forgetAll() }

  /// The number of disposables that have neither ended nor been disposed of.
  public var count: Int { list.count }

  /// Whether ``dispose()`` was called.
  public var isDisposed: Bool { list.isClosed }

  /// Adds a disposable and returns its key.
  ///
  /// After ``dispose()``, it disposes of the disposable at once and returns nil.
  @discardableResult public func insert(_ disposable: any Disposable) -> DisposeKey? {
    let member = list.take(disposable)
    return isDisposed ? nil : DisposeKey(member: member)
  }

  /// Disposes of the disposable for which `insert` returned `key`.
  public func remove(for key: DisposeKey) { key.member.dispose() }

  /// Disposes of all disposables, in order of insertion, and of every one that is inserted later.
  public func dispose() { list.close() }
}
