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

/// A disposable that holds one other disposable at a time and disposes of it when another one replaces it.
///
/// After disposal, it disposes of every disposable that it is given.
public final class SerialDisposable: Disposable, @unchecked Sendable {  // because the lock guards every field
  private let lock = Lock()
  private var current: (any Disposable)?
  private var isDisposed = false

  /// Creates a serial disposable that holds nothing.
  public init() {}

  /// The current disposable; nil before the first one is set and after disposal.
  public var disposable: (any Disposable)? {
    get { lock.withLock { current } }
    set {
      let old = lock.withLock { () -> (any Disposable)? in
        if isDisposed { return newValue }
        defer { current = newValue }
        return current
      }
      old?.dispose()
    }
  }

  @usableFromInline var hasEnded: Bool { lock.withLock { isDisposed } }

  /// Disposes of the current disposable and of every one that is set later.
  public func dispose() {
    let last = lock.withLock {
      isDisposed = true
      return current.take()
    }
    last?.dispose()
  }
}

/// A disposable that holds one other disposable, which is set once.
///
/// If it is disposed of before the other one is set, it disposes of that one when it is set.
public final class SingleAssignmentDisposable: Disposable {
  private let holder = SerialDisposable()
  private let isSet = Protected(false)

  /// Creates a disposable that holds nothing yet.
  public init() {}

  /// Sets the disposable.
  ///
  /// Setting it a second time is a programming error and traps with a message.
  public func setDisposable(_ disposable: any Disposable, file: StaticString = #fileID, line: UInt = #line) {
    require(
      !isSet.exchange(true),
      "A SingleAssignmentDisposable was set twice; use a SerialDisposable to replace what it holds.",
      file: file, line: line)
    holder.disposable = disposable
  }

  /// Disposes of the held disposable, or of one that is set later.
  public func dispose() { holder.dispose() }
}
