/// The error of a page that is the last of so many, one after the other, that have brought nothing new.
public struct EmptyPagesError: Error, Equatable, CustomStringConvertible {
  /// How many pages have brought nothing new.
  public let count: Int

  /// What was wrong, as a sentence.
  public var description: String {
    count == 1 ? "A page has brought nothing new." : "\(count) pages in a row have brought nothing new."
  }
}
