/// Holds one disposable, which is set once, later than it is disposed of perhaps.
///
/// Disposed of before it is set, it disposes of what it is given.
public final class SingleAssignmentDisposable: Disposable {
  private let holder = SerialDisposable()
  private let isSet = Protected(false)

  /// Makes one that holds nothing yet.
  public init() {}

  /// What it holds; nil before it is set and after disposal. Setting it a second time is a programmer's error, and
  /// traps.
  public var disposable: (any Disposable)? {
    get { holder.disposable }
    set {
      require(
        !isSet.exchange(true),
        "A SingleAssignmentDisposable was set twice; use a SerialDisposable to replace what it holds.",
        file: #fileID, line: #line)
      holder.disposable = newValue
    }
  }

  /// Disposes of what it holds, or is given later.
  public func dispose() { holder.dispose() }
}
