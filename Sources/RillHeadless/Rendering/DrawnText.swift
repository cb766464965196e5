/// What of a text may reach a picture.
///
/// Texts come from outside. Whatever could move a cursor, start an escape sequence or reorder a line is replaced or
/// dropped here, so a picture has the shape that the layout gave it, whatever the data say.
enum DrawnText {
  struct Cluster {
    var character: Character
    var cells: Int
  }

  /// The clusters of one line as they are drawn, without those that take no cell.
  static func clusters(of line: some StringProtocol) -> [Cluster] {
    line.compactMap { cluster in
      let cells = TextMetric.cells(of: cluster)
      return cells == 0 ? nil : Cluster(character: standIn(for: cluster), cells: cells)
    }
  }

  /// White space of any kind becomes a space; any other control character becomes visible, because a reader should
  /// see that the data hold it.
  private static func standIn(for cluster: Character) -> Character {
    guard let first = cluster.unicodeScalars.first else { return " " }
    if cluster.isNewline || cluster == "\t" { return " " }
    return first.properties.generalCategory == .control ? "\u{FFFD}" : cluster
  }

  static func string(_ clusters: some Sequence<Cluster>) -> String {
    String(clusters.lazy.map(\.character))
  }
}
