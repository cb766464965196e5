/// The error of the last page in a series of consecutive pages that contain no new items.
public struct EmptyPagesError: Error, Equatable, CustomStringConvertible {
  /// The number of pages without new items.
  public let count: Int

  /// A sentence that describes the error.
  public var description: String {
    count == 1 ? "A page contained no new items." : "\(count) pages in a row contained no new items."
  }
}
