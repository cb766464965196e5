/// What a text is for. A renderer with colors gives each role one; without colors all look alike.
public enum TextRole: Hashable, Sendable {
  /// The text that the screen is about.
  case primary
  /// What explains or dates it.
  case secondary
  /// What can be tapped or is on.
  case accent
  /// What failed.
  case error
}

/// How a text is drawn.
public struct TextStyle: Hashable, Sendable {
  /// What the text is for.
  public var role: TextRole
  /// Whether it is drawn heavier.
  public var isBold: Bool
  /// Whether it is drawn fainter.
  public var isDim: Bool

  /// A style of a role.
  public init(_ role: TextRole = .primary, isBold: Bool = false, isDim: Bool = false) {
    self.role = role
    self.isBold = isBold
    self.isDim = isDim
  }

  /// Primary text.
  public static let plain = TextStyle()
  /// A title: primary text, bold.
  public static let title = TextStyle(isBold: true)
  /// Secondary text.
  public static let secondary = TextStyle(.secondary)
  /// Accented text.
  public static let accent = TextStyle(.accent)
  /// What failed, in bold.
  public static let error = TextStyle(.error, isBold: true)
}
