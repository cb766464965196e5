/// The characters of text that may reach a picture.
///
/// Text comes from outside. This type replaces everything that could move a cursor or start an escape sequence, and
/// drops the format characters that direct the order of a line, so a picture keeps the shape that layout gave it,
/// whatever the data contain. Letters of a right-to-left script stay as they are: a terminal that orders text itself
/// may show their line, including the frame, in another order.
enum DrawnText {
  /// The maximum number of scalars that are drawn of a cluster: more than the longest emoji has, and a limit for
  /// combining marks.
  static let scalarLimit = 16

  struct Cluster {
    var character: Character
    var cells: Int
  }

  /// Returns the clusters of one line as they are drawn, without those that take no cell.
  static func clusters(of line: some StringProtocol) -> [Cluster] {
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

  static func string(_ clusters: some Sequence<Cluster>) -> String {
    String(clusters.lazy.map(\.character))
  }
}
