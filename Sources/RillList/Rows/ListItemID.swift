/// What tells one row from another, across loads.
public struct ListItemID: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  private let text: String

  /// Makes an identity out of a text, such as the key that a server gives.
  public init(_ text: String) { self.text = text }

  /// Makes an identity out of a literal.
  public init(stringLiteral value: String) { text = value }

  /// The text.
  public var description: String { text }
}
