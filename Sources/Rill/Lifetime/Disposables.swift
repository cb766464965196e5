/// Makes disposables.
public enum Disposables {
  /// A disposable that does nothing.
  public static func create() -> any Disposable {
    let nothing = Subscription(atEnd: .ignored)
    nothing.dispose()
    return nothing
  }

  /// A disposable that runs `action` once, at its first `dispose()`, on the thread that calls it.
  public static func create(with action: @escaping @Sendable () -> Void) -> any Disposable { DisposeAction(action) }

  /// Several disposables as one.
  public static func create(_ disposables: any Disposable...) -> any Disposable {
    let composite = CompositeDisposable()
    for disposable in disposables { composite.insert(disposable) }
    return composite
  }
}

/// Runs an action when it is disposed of.
private final class DisposeAction: Subscription, @unchecked Sendable {  // because whoever stops it owns the action
  private var action: (@Sendable () -> Void)?

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
    super.init(atEnd: .ignored)
  }

  override func detach() {
    // Not by `take()`, which in a debug build doubles the stack of this, and long chains of `create` nest it.
    let action = action
    self.action = nil
    action?()
  }
}
