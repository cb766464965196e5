/// Holds one disposable at a time: setting another one disposes of the one before.
///
/// Once disposed of, it disposes of whatever it is given.
public final class SerialDisposable: Disposable, @unchecked Sendable {  // because the lock guards every field
  private let lock = Lock()
  private var current: (any Disposable)?
  private var isDisposed = false

  /// Makes one that holds nothing.
  public init() {}

  /// What it holds; nil before the first and after disposal.
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

  /// Disposes of what it holds, and of all that it is given later.
  public func dispose() {
    takeLast()?.dispose()
  }

  private func takeLast() -> (any Disposable)? {
    lock.withLock {
      isDisposed = true
      return current.take()
    }
  }
}
