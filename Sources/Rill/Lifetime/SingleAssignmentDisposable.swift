/// Holds one disposable, which is set once, perhaps later than it is disposed of.
///
/// Disposed of before it is set, it disposes of what it is given.
public final class SingleAssignmentDisposable: Disposable {
  private let holder = SerialDisposable()
  private let isSet = Protected(false)

  /// Makes one that holds nothing yet.
  public init() {}

  /// Sets what it holds. A second time is a programmer's error, and traps.
  public func setDisposable(_ disposable: any Disposable, file: StaticString = #fileID, line: UInt = #line) {
    require(
      !isSet.exchange(true),
      "A SingleAssignmentDisposable was set twice; use a SerialDisposable to replace what it holds.",
      file: file, line: line)
    holder.disposable = disposable
  }

  /// Disposes of what it holds, or is given later.
  public func dispose() { holder.dispose() }
}
