/// The identity of a row, across loads.
public struct ListItemID: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  private let text: String

  /// Creates an identity from a text, such as a key from a server.
  public init(_ text: String) { self.text = text }

  /// Creates an identity from a literal.
  public init(stringLiteral value: String) { text = value }

  /// The text.
  public var description: String { text }
}
