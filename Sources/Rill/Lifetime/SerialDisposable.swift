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
