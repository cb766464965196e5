/// What of a text may reach a picture.
///
/// Texts come from outside. Whatever could move a cursor or start an escape sequence is replaced here, and the format
/// characters that direct the order of a line are dropped, so a picture has the shape that the layout gave it, whatever
/// the data say. Letters of a right-to-left script stay as they are: a terminal that orders text itself may show the
/// line they are in, frame and all, in another order.
enum DrawnText {
  /// The most scalars that are drawn of a cluster: more than the longest emoji has, and an end to combining marks.
  static let scalarLimit = 16

  struct Cluster {
    var character: Character
    var cells: Int
  }

  /// The clusters of one line as they are drawn, without those that take no cell.
  static func clusters(of line: some StringProtocol) -> [Cluster] {
    if isPlain(line) {
      return line.utf8.map { Cluster(character: Character(Unicode.Scalar($0)), cells: 1) }
    }
    return line.compactMap { cluster in
      let cells = TextMetric.cells(of: cluster)
      return cells == 0 ? nil : Cluster(character: standIn(for: cluster), cells: cells)
    }
  }

  /// Whether a text is nothing but letters, digits, signs and blanks of ASCII: then it is drawn as it is, a cell for each
  /// byte. Most texts are, and it saves looking at them as graphemes.
  static func isPlain(_ line: some StringProtocol) -> Bool { line.utf8.allSatisfy { 0x20 <= $0 && $0 < 0x7F } }

  /// White space of any kind becomes a space; any other control character becomes visible, because a reader should
  /// see that the data hold it.
  private static func standIn(for cluster: Character) -> Character {
    guard let first = cluster.unicodeScalars.first else { return " " }
    if cluster.isNewline || cluster == "\t" { return " " }
    // There are no control characters further up.
    return first.value < 0xA0 && first.properties.generalCategory == .control ? "\u{FFFD}" : shortened(cluster)
  }

  private static func shortened(_ cluster: Character) -> Character {
    let scalars = cluster.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: scalarLimit, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return cluster }
    return String(scalars[..<end]).first ?? " "
  }

  static func string(_ clusters: some Sequence<Cluster>) -> String {
    String(clusters.lazy.map(\.character))
  }
}
