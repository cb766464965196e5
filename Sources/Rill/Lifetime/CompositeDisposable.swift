/// Several disposables that are canceled together; each can also be canceled alone.
///
/// It forgets a subscription that has ended; going away, it disposes of nothing. Safe from any thread. Insertion and
/// removal are O(1).
public final class CompositeDisposable: Disposable {
  /// Stands for one disposable in a ``CompositeDisposable``.
  public struct DisposeKey: Sendable {
    fileprivate let member: Subscription
  }

  private let list = DisposeBag()

  /// Makes one that holds the given disposables.
  public init(_ disposables: any Disposable...) {
    for disposable in disposables { _ = insert(disposable) }
  }

  deinit { list.forgetAll() }

  /// How many disposables have neither ended nor been canceled.
  public var count: Int { list.count }

  /// Whether ``dispose()`` was called.
  public var isDisposed: Bool { list.isClosed }

  /// Takes a disposable over. After ``dispose()`` it disposes of it at once, and gives nil.
  @discardableResult
  public func insert(_ disposable: any Disposable) -> DisposeKey? {
    let member = list.take(disposable)
    return isDisposed ? nil : DisposeKey(member: member)
  }

  /// Disposes of the one disposable that `insert` gave the key for.
  public func remove(for key: DisposeKey) { key.member.dispose() }

  /// Disposes of all, in order of insertion, and of all that is inserted later.
  public func dispose() { list.close() }
}
