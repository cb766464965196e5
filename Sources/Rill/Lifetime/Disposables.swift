/// Makes disposables.
public enum Disposables {
  /// A disposable that does nothing.
  public static func create() -> any Disposable {
    let nothing = Subscription(onEnd: nil)
    nothing.dispose()
    return nothing
  }

  /// A disposable that runs `action` once, at its first `dispose()`, on the thread that calls it.
  public static func create(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    let subscription = Subscription(onEnd: nil)
    subscription.attach(DisposeAction(action))
    return subscription
  }

  /// Several disposables as one.
  public static func create(_ disposables: any Disposable...) -> any Disposable {
    let composite = CompositeDisposable()
    for disposable in disposables { composite.insert(disposable) }
    return composite
  }
}

/// The part of `Disposables.create(_:)` that runs the action; the subscription around it sees that it runs once.
final class DisposeAction: Disposable {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) { self.action = action }

  func dispose() { action() }
}
