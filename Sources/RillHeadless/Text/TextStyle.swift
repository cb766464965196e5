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

/// One line of text in runs, each of one style.
///
/// Colors are added last, around text that cannot contain any.
package struct StyledText: Equatable, Sendable {
  package struct Run: Equatable, Sendable {
    package var text: String
    package var style: TextStyle
  }

  package private(set) var runs: [Run] = []

  package init(_ text: String = "", _ style: TextStyle = .plain) { append(text, style) }

  package mutating func append(_ text: String, _ style: TextStyle = .plain) {
    if !text.isEmpty { runs.append(Run(text: text, style: style)) }
  }

  /// Returns the line as it is, for runs that consist of drawable characters.
  func joined(color: Bool) -> String {
    runs.reduce(into: "") { $0 += color ? ANSIStyle.escaped($1.text, $1.style) : $1.text }
  }

  /// Returns the line in at most a number of cells, as it can be drawn whatever its runs contain.
  ///
  /// It is one line without control characters, except for the escape sequences of its styles.
  package func drawn(color: Bool, toCells limit: Int) -> String {
    // No cluster takes more cells than bytes, so most lines need not be measured.
    let fits = runs.reduce(0) { $0 + $1.text.utf8.count } <= limit
    var room = limit
    var line = ""
    for run in runs where room > 0 {
      let text = TextMetric.truncate(run.text, toCells: room)
      if !fits { room -= TextMetric.cells(in: text) }
      line += color ? ANSIStyle.escaped(text, run.style) : text
    }
    return line
  }
}

/// The characters of text that may reach a picture.
///
/// Text comes from outside. This type replaces everything that could move a cursor or start an escape sequence, and
/// drops the format characters that direct the order of a line, so a picture keeps the shape that layout gave it,
/// whatever the data contain. Letters of a right-to-left script stay as they are: a terminal that orders text itself
/// may show their line, including the frame, in another order.
package enum DrawnText {
  /// The maximum number of scalars that are drawn of a cluster: more than the longest emoji has, and a limit for
  /// combining marks.
  static let scalarLimit = 16

  package struct Cluster {
    package var character: Character
    var cells: Int
  }

  /// Returns the clusters of one line as they are drawn, without those that take no cell.
  package static func clusters(of line: some StringProtocol) -> [Cluster] {
    if isPlain(line) {
      return line.utf8.map { Cluster(character: Character(Unicode.Scalar($0)), cells: 1) }
    }
    return line.compactMap { cluster in
      let cells = TextMetric.cells(of: cluster)
      return cells == 0 ? nil : Cluster(character: standIn(for: cluster), cells: cells)
    }
  }

  /// Returns whether text consists of letters, digits, signs and blanks of ASCII only.
  ///
  /// Such text is drawn as it is, with a cell for each byte. Most text is of this kind, and the check saves splitting
  /// it into graphemes.
  static func isPlain(_ line: some StringProtocol) -> Bool { line.utf8.allSatisfy { 0x20 <= $0 && $0 < 0x7F } }

  /// Returns the character that is drawn for a cluster.
  ///
  /// White space of any kind becomes a space. Any other control character becomes visible, so that a reader sees that
  /// the data contain it.
  private static func standIn(for cluster: Character) -> Character {
    guard let first = cluster.unicodeScalars.first else { return " " }
    if cluster.isNewline || cluster == "\t" { return " " }
    // Control characters end below U+00A0.
    return first.value < 0xA0 && first.properties.generalCategory == .control ? "\u{FFFD}" : shortened(cluster)
  }

  private static func shortened(_ cluster: Character) -> Character {
    let scalars = cluster.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: scalarLimit, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return cluster }
    return String(scalars[..<end]).first ?? " "
  }

  /// Returns one line as it is drawn.
  static func drawn(_ line: Substring) -> String { isPlain(line) ? String(line) : string(clusters(of: line)) }

  package static func string(_ clusters: some Sequence<Cluster>) -> String {
    String(clusters.lazy.map(\.character))
  }
}

/// Maps the design tokens to ANSI escape sequences for a terminal, and is the one place that does.
enum ANSIStyle {
  /// Returns the codes of a style; none for plain text.
  ///
  /// A terminal has one size of letters, so fonts make no difference.
  static func codes(of style: TextStyle) -> [String] {
    (style.isBold ? ["1"] : []) + (style.isDim ? ["2"] : []) + (color(of: style.role).map { [$0] } ?? [])
  }

  private static func color(of role: TextRole) -> String? {
    switch role {
    case .primary: nil
    case .secondary: "90"
    case .accent: "36"
    case .error: "31"
    }
  }

  /// Returns the text between escape sequences.
  static func escaped(_ text: String, _ style: TextStyle) -> String {
    let codes = codes(of: style)
    if codes.isEmpty || text.isEmpty { return text }
    return "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
  }
}

extension String {
  /// The text in quotes, on one line, with escapes for characters that are invisible or that move others.
  var quoted: String {
    var quoted = "\""
    var scanner = ClusterScanner(self[...])
    // Text without escapes is appended in one piece.
    var clean = startIndex
    while let cluster = scanner.next() {
      if Self.standsForItself(utf8[cluster.start]) { continue }
      guard let escaped = Self.escaped(self[cluster.start..<cluster.end], cluster.cells) else { continue }
      quoted += self[clean..<cluster.start]
      quoted += escaped
      clean = cluster.end
    }
    return quoted + self[clean...] + "\""
  }

  /// Whether a cluster that begins with a byte has no escape: a letter of ASCII, with any marks on it.
  private static func standsForItself(_ byte: UInt8) -> Bool { 0x20..<0x7F ~= byte && byte != 0x22 && byte != 0x5C }

  /// Returns the escape for a cluster, or nil if it stands for itself.
  private static func escaped(_ cluster: Substring, _ cells: Int) -> String? {
    let scalars = cluster.unicodeScalars
    switch scalars.first {
    case "\"" where cluster == "\"": return "\\\""
    case "\\" where cluster == "\\": return "\\\\"
    case "\n", "\r": return "\\n"
    case "\t": return "\\t"
    default: break
    }
    guard cells == 0 || scalars.contains(where: isControl) else { return nil }
    return scalars.reduce(into: "") { escaped, scalar in
      let isSeen = cells > 0 && !isControl(scalar)
      escaped += isSeen ? "\(scalar)" : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    if 0x20..<0x7F ~= scalar.value { return false }
    let category = scalar.properties.generalCategory
    return category == .control || category == .lineSeparator || category == .paragraphSeparator
  }
}
