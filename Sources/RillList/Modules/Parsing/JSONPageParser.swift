public import Foundation

/// Reads a page of modules from JSON:
///
/// ```json
/// {
///   "modules": [
///     { "kind": "banner", "content": { "title": "Today's read" } },
///     { "kind": "shelf", "id": "new", "content": [{ "id": 9007199254740993, "price": 12.10 }] }
///   ]
/// }
/// ```
///
/// The order of the list is that of the page. `id`, a text or a whole number, tells modules of one kind apart and may
/// be missing otherwise; so may `content`, and then it is `null`. Everything else in the page is passed over.
///
/// A module is given the very bytes that its content has in the page: no number is read and written again on the way,
/// so whole numbers of 64 bits and decimal fractions arrive as they were sent.
///
/// Complexity: O(bytes).
public struct JSONPageParser: ModuleParser {
  /// Makes a parser.
  public init() {}

  /// Reads the page. An entry that does not say which module it is for is a problem; the others are read.
  ///
  /// - Throws: ``UnreadableData`` if the page is no JSON in UTF-8, or holds no list of modules.
  public func parse(_ data: Data) throws -> PageParts {
    guard let members = try JSONPieces(data).members() else { throw UnreadableData("", "is not an object") }
    guard let modules = members["modules"] else { throw UnreadableData("modules", "is missing") }
    guard let entries = modules.elements() else { throw UnreadableData("modules", "is not a list") }
    var parts = PageParts([])
    for (number, entry) in entries.enumerated() {
      let place = "modules[\(number)]"
      do {
        parts.parts.append(try part(of: entry, at: place))
      } catch {
        parts.problems.append(ModuleProblem(.unknown, at: place, reading: error))
      }
    }
    return parts
  }

  private func part(of entry: JSONPieces, at place: String) throws -> PageParts.Part {
    guard let members = entry.members() else { throw UnreadableData("", "is not an object") }
    guard let kind = members["kind"] else { throw UnreadableData("kind", "is missing") }
    guard let kind = kind.value(String.self) else { throw UnreadableData("kind", "is not text") }
    return PageParts.Part(
      ModuleID(kind, id: try id(members["id"])), content: members["content"]?.data ?? Data("null".utf8),
      place: place, contentPlace: "\(place).content")
  }

  private func id(_ piece: JSONPieces?) throws -> String {
    guard let piece, !piece.isNull else { return "" }
    if let text = piece.value(String.self) { return text }
    if let number = piece.value(Int64.self) { return "\(number)" }
    if let number = piece.value(UInt64.self) { return "\(number)" }
    throw UnreadableData("id", "is neither text nor a whole number")
  }
}
