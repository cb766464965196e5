/// Functions that create disposables.
public enum Disposables {
  /// Returns a disposable that does nothing.
  public static func create() -> any Disposable {
    let nothing = Subscription(atEnd: .ignored)
    nothing.dispose()
    return nothing
  }

  /// Returns a disposable that runs `action` once, at its first `dispose()`, on the calling thread.
  public static func create(with action: @escaping @Sendable () -> Void) -> any Disposable {
    DisposeAction(action)
  }

  /// Returns a disposable that disposes of several others.
  public static func create(_ disposables: any Disposable...) -> any Disposable { create(disposables) }

  /// Returns a disposable that disposes of several others.
  public static func create(_ disposables: [any Disposable]) -> any Disposable {
    let composite = CompositeDisposable()
    for disposable in disposables { composite.insert(disposable) }
    return composite
  }
}

/// A disposable that runs an action.
private final class DisposeAction: Subscription, @unchecked Sendable {  // because only its stop uses the action
  private var action: (@Sendable () -> Void)?

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
    super.init(atEnd: .ignored)
  }

  override func release() { action.take()?() }
}
