/// One line of text in runs, each of one style. Colors are put in last, around texts that cannot hold any.
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

  /// The line as it is, for one whose texts were made of what can be drawn.
  func joined(color: Bool) -> String {
    runs.reduce(into: "") { $0 += color ? ANSIStyle.escaped($1.text, $1.style) : $1.text }
  }

  /// The line in at most so many cells as it can be drawn, whatever its texts hold: one line without a control
  /// character, but for the escape sequences of its styles.
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
