/// The purpose of text.
///
/// A renderer with colors gives each role its color; without colors, all roles look alike.
public enum TextRole: Hashable, Sendable, CaseIterable {
  /// The main text of the screen.
  case primary
  /// Text that explains or dates the main text.
  case secondary
  /// Text that can be tapped or is on.
  case accent
  /// Text about a failure.
  case error
}

/// The size of text, by its place in the hierarchy of a screen.
///
/// On a screen of cells, all fonts take the same space, so a font only changes how a picture of points looks. On a phone,
/// each has its own size; see ``ScreenMetric``.
public enum FontRole: Hashable, Sendable, CaseIterable {
  /// The title of a part of the screen.
  case title
  /// The text to read.
  case body
  /// Text to read in passing.
  case caption
}

/// The style of text, by design tokens.
///
/// Each renderer decides how a role looks.
public struct TextStyle: Hashable, Sendable {
  /// The purpose of the text, which decides its color.
  public var role: TextRole
  /// The size of the text.
  public var font: FontRole
  /// Whether the text is drawn heavier.
  public var isBold: Bool
  /// Whether the text is drawn fainter.
  public var isDim: Bool

  /// Creates a style for a role.
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
  /// Text about a failure, in bold.
  public static let error = TextStyle(.error, isBold: true)
}
