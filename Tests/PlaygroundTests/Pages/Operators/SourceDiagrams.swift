import Foundation
import TestSupport

/// The diagrams in the comments of a source file: the text above each reference to a picture.
struct SourceDiagrams {
  private let lines: [String]

  init(text: String) { lines = text.components(separatedBy: "\n") }

  var text: String { lines.joined(separator: "\n") }

  /// The paths of the files of a module.
  static func files(of module: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: Article.root.appending(path: "Sources/\(module)").path)
      .filter { $0.hasSuffix(".swift") }.sorted().map { "Sources/\(module)/\($0)" }
  }

  /// Each diagram with the name of the picture below it.
  var diagrams: [(name: String, text: String)] {
    places.map { name, range in
      (name, lines[range].map { Self.comment($0).map(String.init) ?? $0 }.joined(separator: "\n"))
    }
  }

  /// Returns the file with other diagrams.
  ///
  /// - Parameter texts: the diagrams by the names of their pictures.
  func replacing(with texts: [String: String]) -> SourceDiagrams {
    var lines = lines
    for (name, range) in places.reversed() {
      guard let text = texts[name] else { continue }
      let indent = lines[range.upperBound].prefix { $0 == " " }
      lines.replaceSubrange(
        range, with: text.components(separatedBy: "\n").map { $0.isEmpty ? "\(indent)///" : "\(indent)/// \($0)" })
    }
    return SourceDiagrams(text: lines.joined(separator: "\n"))
  }

  /// The lines of each diagram, without those that begin and end the code.
  private var places: [(name: String, lines: Range<Int>)] {
    lines.indices.compactMap { index in
      guard index > 2, let line = Self.comment(lines[index]), line.hasPrefix("!["), line.hasSuffix(")"),
        let bracket = line.range(of: "]("), Self.comment(lines[index - 2]) == "```",
        let opening = lines[..<(index - 2)].lastIndex(where: { Self.comment($0) == "```" })
      else { return nil }
      return (String(line[bracket.upperBound...].dropLast()), (opening + 1)..<(index - 2))
    }
  }

  /// The text of a comment; nil for other lines.
  private static func comment(_ line: String) -> Substring? {
    let text = line.drop { $0 == " " }
    guard text.hasPrefix("///") else { return nil }
    return text.dropFirst(text.hasPrefix("/// ") ? 4 : 3)
  }
}
