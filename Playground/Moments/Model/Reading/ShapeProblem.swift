/// A value in a JSON document that does not have the expected form, and its path.
struct ShapeProblem: Equatable, Sendable {
  /// The path to the value, such as `data.moments[3].photos`; empty for the document itself.
  var path: String
  /// The end of a sentence that begins with the path, such as "is missing".
  var fault: String
}

extension ShapeProblem: CustomStringConvertible {
  var description: String { (path.isEmpty ? "the value" : path) + " " + fault }
}

extension ShapeProblem {
  /// The fault of bytes that a decoder reads only when their value is requested.
  static let badText = "holds no valid text (bad UTF-8, half a surrogate pair or a bad escape)"

  /// Describes a decoding error, leaving out the first `depth` steps of its path.
  init(_ error: any Error, below depth: Int = 0) {
    let path: [any CodingKey]
    let fault: String
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      (path, fault) = (context.codingPath + [key], "is missing")
    case DecodingError.valueNotFound(let type, let context):
      (path, fault) = (context.codingPath, "is null, not " + Self.name(of: type))
    case DecodingError.typeMismatch(let type, let context):
      (path, fault) = (context.codingPath, "is not " + Self.name(of: type))
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
      (path, fault) = ([], Self.badText)
    case DecodingError.dataCorrupted(let context):
      (path, fault) = (context.codingPath, context.debugDescription.printable(atMost: 80))
    default:
      (path, fault) = ([], Self.badText)
    }
    self.init(path: Self.text(of: path.dropFirst(depth)), fault: fault)
  }

  private static func text(of path: some Sequence<any CodingKey>) -> String {
    path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }

  /// The JSON term for the type that Swift expected. The decoder reports containers as `[String: Any]` and `[Any]`.
  private static func name(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Bool.Type: "true or false"
    case is [Any].Type: "a list"
    case is [String: Any].Type: "an object"
    default: "an object"
    }
  }
}
