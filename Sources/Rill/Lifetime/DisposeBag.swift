/// Disposes of what was put into it when it goes away, in order of insertion.
///
/// A bag forgets a subscription as soon as it has ended or was disposed of, and scheduled work as soon as it has run: a
/// screen that has loaded a million times holds an empty bag. A disposable of another kind, or one that is in a second
/// bag, stays until the bag goes away.
///
/// ```swift
/// let bag = DisposeBag {
///   viewModel.title.bind(to: \.text, on: titleLabel)
///   viewModel.details.bind(to: \.text, on: detailsLabel)
/// }
/// ```
///
/// Safe from any thread; insertion and forgetting are O(1).
public final class DisposeBag: Sendable {
  private let list = BagList()

  /// Makes an empty bag.
  public init() {}

  /// Makes a bag that holds what the builder lists.
  public convenience init(@DisposableBuilder builder: () -> [any Disposable]) {
    self.init()
    insert(builder())
  }

  deinit { list.disposeAll() }

  /// Takes a disposable over. To dispose of everything now, replace the bag by a new one.
  public func insert(_ disposable: any Disposable) {
    _ = list.take(disposable)
  }

  /// Takes several disposables over.
  public func insert(_ disposables: [any Disposable]) {
    for disposable in disposables { insert(disposable) }
  }

  /// Takes over what the builder lists.
  public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

  /// Disposes of everything, and from now on of whatever is inserted, at once.
  func close() { list.close() }

  /// How many subscriptions are still running.
  var count: Int { list.count }
}
