extension String {
  /// The text in quotes, on one line, with escapes for characters that are invisible or that move others.
  var quoted: String {
    var quoted = "\""
    for character in self {
      switch character {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n", "\r\n", "\r": quoted += "\\n"
      case "\t": quoted += "\\t"
      default:
        let isSeen = TextMetric.cells(of: character) > 0
        for scalar in character.unicodeScalars {
          let category = scalar.properties.generalCategory
          let isControl = category == .control || category == .lineSeparator || category == .paragraphSeparator
          quoted += isSeen && !isControl ? "\(scalar)" : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
      }
    }
    return quoted + "\""
  }
}
