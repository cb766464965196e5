/// Values as JSON text, in the given order, so that equal values have equal bytes.
enum JSONText {
  case number(Int)
  case string(String)
  case array([JSONText])
  case object(KeyValuePairs<String, JSONText>)
  /// An object without what is nil.
  case members([(String, JSONText?)])

  /// The text, without line breaks.
  var text: String {
    switch self {
    case .number(let number): "\(number)"
    case .string(let string): Self.quoted(string)
    case .array(let values): "[\(values.map(\.text).joined(separator: ","))]"
    case .object(let members): Self.object(members.map { ($0.key, $0.value) })
    case .members(let members): Self.object(members.compactMap { name, value in value.map { (name, $0) } })
    }
  }

  private static func object(_ members: [(String, JSONText)]) -> String {
    "{\(members.map { "\(quoted($0.0)):\($0.1.text)" }.joined(separator: ","))}"
  }

  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        text += "\\"
        text.unicodeScalars.append(scalar)
      case "\n": text += "\\n"
      // Line separators are legal in JSON, but end a line in scripts that contain it.
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
