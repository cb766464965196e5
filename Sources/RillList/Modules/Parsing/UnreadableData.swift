/// Data is not as it must be.
public struct UnreadableData: Error, Hashable, Sendable, CustomStringConvertible {
  /// The way to what is wrong, like `modules[2].kind`; empty for the data itself.
  public var place: String
  /// What is wrong: the end of a sentence that begins with the place, like "is missing".
  public var reason: String

  /// Makes an error.
  ///
  /// - Parameter place: empty for the data itself.
  public init(_ place: String, _ reason: String) {
    self.place = place
    self.reason = reason
  }

  /// One sentence.
  public var description: String { "\(place.isEmpty ? "The data" : place) \(reason)." }

  /// The place of something inside of a place.
  static func join(_ outer: String, _ inner: String) -> String {
    inner.isEmpty || outer.isEmpty || inner.hasPrefix("[") ? outer + inner : "\(outer).\(inner)"
  }
}

extension UnreadableData {
  /// Words an error of decoding; `nil` for any other error.
  init?(_ error: any Error) {
    let (path, reason): ([any CodingKey], String)
    switch error {
    case let error as UnreadableData:
      self = error
      return
    case DecodingError.keyNotFound(let key, let context): (path, reason) = (context.codingPath + [key], "is missing")
    case DecodingError.valueNotFound(let type, let context):
      (path, reason) = (context.codingPath, "is null, not \(Self.name(of: type))")
    case DecodingError.typeMismatch(let type, let context):
      (path, reason) = (context.codingPath, "is not \(Self.name(of: type))")
    case DecodingError.dataCorrupted(let context):
      (path, reason) = (context.codingPath, "cannot be used: \(Self.withoutStop(context.debugDescription))")
    default: return nil
    }
    let place = path.reduce("") { place, key in
      Self.join(place, key.intValue.map { "[\($0)]" } ?? key.stringValue)
    }
    self.init(place, reason)
  }

  private static func withoutStop(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }

  /// The JSON word for what Swift expected. The decoder words containers as `[String: Any]` and `[Any]`.
  private static func name(of type: Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Bool.Type: "true or false"
    case is any Numeric.Type: "a number"
    case is [Any].Type: "a list"
    default: "an object"
    }
  }
}
