import Foundation

/// An error of data that could not be decoded, with its reason and its place.
///
/// A reply, or the function that turns it into content, may throw it too; its place is relative to the content then.
public struct UnreadableData: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path to the unreadable value, like `modules[2].kind`; empty for the data itself.
  public var place: String
  /// The reason: the end of a sentence that begins with the place, like "is missing".
  public var reason: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - place: the path to the unreadable value; empty for the data itself.
  ///   - reason: the end of a sentence that begins with the place.
  public init(_ place: String, _ reason: String) {
    self.place = place
    self.reason = reason
  }

  /// The error in a sentence.
  public var description: String { "\(place.isEmpty ? "The data" : place) \(reason)." }

  /// Describes an error of decoding.
  ///
  /// - Parameter place: the place of what was decoded, for errors that don't say where they happened.
  init(_ error: any Error, at place: String) {
    switch error {
    case let error as UnreadableData: self.init(Self.join(place, error.place), error.reason)
    case DecodingError.keyNotFound(let key, let context): self.init((context.codingPath + [key]).inWords, "is missing")
    case DecodingError.valueNotFound(let type, let context):
      self.init(context.codingPath.inWords, "is null, not \(Self.name(of: type))")
    case DecodingError.typeMismatch(let type, let context):
      self.init(context.codingPath.inWords, "is not \(Self.name(of: type))")
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      self.init(context.codingPath.inWords, "cannot be used: \(context.debugDescription)".withoutStop)
    default:
      // Foundation has no public name for this error, which knows the number but not its place (seen with Swift
      // 6.3.1 on Linux; not reported).
      let number = "\(error)".firstMatch(of: /numberIsNotRepresentableInSwift\(parsed: "(.+)"\)/)?.1
      self.init(place, number.map { "contains \($0), a number that does not fit" } ?? "cannot be read: \(error)")
    }
  }

  /// Describes data that is not JSON. Only `JSONSerialization` says on Linux where the mistake is: `JSONDecoder` has no
  /// underlying error there (Swift 6.3.1, swiftlang/swift-foundation#1604).
  init(syntaxOf data: Data) {
    var reason = "is not JSON"
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    } catch {
      let sentence = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
      if let first = sentence.first { reason += ": \(first.lowercased())\(sentence.dropFirst())".withoutStop }
    }
    self.init("", reason)
  }

  private static func join(_ outer: String, _ inner: String) -> String {
    inner.isEmpty || outer.isEmpty || inner.hasPrefix("[") ? outer + inner : "\(outer).\(inner)"
  }

  /// The JSON word for a type of Swift. The decoder's words for containers are `[String: Any]` and `[Any]`.
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
