import Foundation
import TestSupport
import Testing

/// Phrases that do not belong in the documentation, the comments, or the sentences that users see.
@Suite struct PhrasesTests {
  private static let phrases = [
    "streams that the elements are made into", "identity that is not one", "stops to be", "come without a rest",
    "as one run had them", "hears? of", "one that only subscribes or disposes may be kept",
    "(give|gives|gave|given|giving) (it |them |a load )?up", "tells?", "told", "somebody", "nobody", "whoever",
    "cancelled", "colour", "behaviour", "catalogue",
  ]

  /// The phrases found in a text, whatever its line breaks.
  ///
  /// Foundation's regular expressions: those of the standard library take minutes here in a debug build.
  private static func found(in text: String) throws -> [String] {
    let line = text.replacingOccurrences(of: #"\n\s*(//+ )?"#, with: " ", options: .regularExpression)
    let pattern = #"\b("# + phrases.joined(separator: "|") + #")\b"#
    let all = NSRange(line.startIndex..., in: line)
    return try NSRegularExpression(pattern: pattern, options: .caseInsensitive).matches(in: line, range: all)
      .compactMap { Range($0.range, in: line).map { String(line[$0]) } }
  }

  @LongTests @Test func `no text of the project contains a removed phrase`() throws {
    let root = Article.root
    var texts = ["README.md", "CHANGELOG.md", "Package.swift"]
    for folder in ["Sources", "Playground/Moments", "Playground/iOS", "Playground/Benchmarks/Sources", "Tests"] {
      texts += try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".md") }
        .map { "\(folder)/\($0)" }
    }
    let own = "Tests/RillTests/Project/PhrasesTests.swift"
    #expect(texts.contains(own) && texts.count > 500)
    for text in texts.sorted() where text != own {
      #expect(try Self.found(in: Article.text(of: text)) == [], "\(text)")
    }
  }

  @Test func `a phrase is found in another case, and where a line or a comment breaks`() throws {
    #expect(try Self.found(in: "/// It TELLS all.") == ["TELLS"])
    #expect(try Self.found(in: "  /// the load is given\n  /// up now") == ["given up"])
    #expect(try Self.found(in: "A retelling of the catalog") == [])
  }
}
