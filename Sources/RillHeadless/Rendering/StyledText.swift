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

  /// The line in at most so many cells as it can be drawn, whatever its texts hold: one line without a control
  /// character, but for the escape sequences of its styles.
  package func drawn(color: Bool, toCells limit: Int) -> String {
    var room = limit
    var line = ""
    for run in runs where room > 0 {
      let text = TextMetric.truncate(run.text, toCells: room)
      room -= TextMetric.cells(in: text)
      line += color ? run.style.escaped(text) : text
    }
    return line
  }
}

extension TextStyle {
  /// The text between ANSI escape sequences.
  fileprivate func escaped(_ text: String) -> String {
    var codes: [String] = []
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    switch role {
    case .primary: break
    case .secondary: codes.append("90")
    case .accent: codes.append("36")
    case .error: codes.append("31")
    }
    if codes.isEmpty || text.isEmpty { return text }
    return "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
  }
}
