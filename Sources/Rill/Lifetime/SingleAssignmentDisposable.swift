/// A disposable that holds one other disposable, which is set once.
///
/// If it is disposed of before the other one is set, it disposes of that one when it is set.
public final class SingleAssignmentDisposable: Disposable {
  private let holder = SerialDisposable()
  private let isSet = Protected(false)

  /// Creates a disposable that holds nothing yet.
  public init() {}

  /// Sets the disposable.
  ///
  /// Setting it a second time is a programming error and traps with a message.
  public func setDisposable(_ disposable: any Disposable, file: StaticString = #fileID, line: UInt = #line) {
    require(
      !isSet.exchange(true),
      "A SingleAssignmentDisposable was set twice; use a SerialDisposable to replace what it holds.",
      file: file, line: line)
    holder.disposable = disposable
  }

  /// Disposes of the held disposable, or of one that is set later.
  public func dispose() { holder.dispose() }
}
