/// The bindings of a reused object, such as a table's cell: those of one use are dropped together when the next begins.
///
/// Bind anew for each use: what operators remember, such as the last value of `distinctUntilChanged`, belongs to a
/// subscription and goes with it. So no value of a row that has gone reaches the row that came, and the first value of
/// a new row is never taken for a repetition.
///
/// ```swift
/// func show(_ item: Item) {
///   scope.reset()
///   item.title.distinctUntilChanged().bind(to: \.text, on: label).disposed(by: scope.bag)
/// }
/// ```
///
/// Safe from any thread; deinit ends the last use. Complexity: `reset` is O(bindings of the use).
public final class ReuseScope: Sendable {
  private let use = Protected(DisposeBag())

  /// Makes a scope whose first use has begun.
  public init() {}

  deinit { use.value.close() }

  /// The bag of the present use. Code that may be late, because it waits for something, keeps the bag of its own use:
  /// what is put into the bag of a use that has ended is disposed of at once.
  public var bag: DisposeBag { use.value }

  /// Ends the present use, disposing of what belongs to it, and begins the next.
  public func reset() { use.exchange(DisposeBag()).close() }
}

extension Disposable {
  /// Puts this disposable into the present use of a reuse scope.
  public func disposed(by scope: ReuseScope) { disposed(by: scope.bag) }
}
