/// The error of an incorrect update, as a sentence.
public struct ListUpdateFault: Error, Hashable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  init(_ description: String) { self.description = description }
}
