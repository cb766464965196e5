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
    var room = limit
    var line = ""
    for run in runs where room > 0 {
      let text = TextMetric.truncate(run.text, toCells: room)
      room -= TextMetric.cells(in: text)
      line += color ? ANSIStyle.escaped(text, run.style) : text
    }
    return line
  }
}
