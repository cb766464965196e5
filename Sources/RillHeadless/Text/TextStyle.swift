/// What a text is for. A renderer with colors gives each role one; without colors all look alike.
public enum TextRole: Hashable, Sendable, CaseIterable {
  /// The text that the screen is about.
  case primary
  /// What explains or dates it.
  case secondary
  /// What can be tapped or is on.
  case accent
  /// What failed.
  case error
}

/// How large a text is, by its place in the hierarchy of a screen. Layout gives all fonts the same room, so that a font
/// changes how a picture of points looks and never where anything stands.
public enum FontRole: Hashable, Sendable, CaseIterable {
  /// What a part of the screen is called.
  case title
  /// What is read.
  case body
  /// What is read in passing.
  case caption
}

/// How a text is drawn, by design tokens: what a role looks like is up to each renderer.
public struct TextStyle: Hashable, Sendable {
  /// What the text is for, which decides on its color.
  public var role: TextRole
  /// How large it is.
  public var font: FontRole
  /// Whether it is drawn heavier.
  public var isBold: Bool
  /// Whether it is drawn fainter.
  public var isDim: Bool

  /// A style of a role.
  public init(_ role: TextRole = .primary, font: FontRole = .body, isBold: Bool = false, isDim: Bool = false) {
    self.role = role
    self.font = font
    self.isBold = isBold
    self.isDim = isDim
  }

  /// Primary text.
  public static let plain = TextStyle()
  /// A title: primary text, large and bold.
  public static let title = TextStyle(font: .title, isBold: true)
  /// Secondary text, small.
  public static let secondary = TextStyle(.secondary, font: .caption)
  /// Accented text.
  public static let accent = TextStyle(.accent)
  /// What failed, in bold.
  public static let error = TextStyle(.error, isBold: true)
}
