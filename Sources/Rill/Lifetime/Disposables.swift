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

extension DisposeBag {
  /// Creates a bag of the disposables that the builder lists.
  public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
    self.init()
    insert(builder())
  }

  /// Adds the disposables that the builder lists.
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }
}

extension Disposable {
  /// Adds this disposable to a bag, which disposes of it when the bag is released.
  ///
  /// ```swift
  /// viewModel.title.bind(onNext: { label.text = $0 }).disposed(by: bag)
  /// ```
  ///
  /// This method is safe to call from any thread. Complexity: O(1).
  public func disposed(by bag: DisposeBag) {
    bag.insert(self)
  }
}

/// A result builder that lists disposables for a ``DisposeBag``, one per line.
@resultBuilder
public enum DisposableBuilder {
  /// One line.
  public static func buildExpression(_ disposable: any Disposable) -> [any Disposable] { [disposable] }

  /// All lines.
  public static func buildBlock(_ lines: [any Disposable]...) -> [any Disposable] { lines.flatMap { $0 } }

  /// An `if` without `else`.
  public static func buildOptional(_ lines: [any Disposable]?) -> [any Disposable] { lines ?? [] }

  /// The first branch of an `if`.
  public static func buildEither(first lines: [any Disposable]) -> [any Disposable] { lines }

  /// The second branch of an `if`.
  public static func buildEither(second lines: [any Disposable]) -> [any Disposable] { lines }

  /// A `for` loop.
  public static func buildArray(_ rounds: [[any Disposable]]) -> [any Disposable] { rounds.flatMap { $0 } }
}
