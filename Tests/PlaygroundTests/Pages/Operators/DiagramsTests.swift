import Foundation
import RillPictures
import TestSupport
import Testing

@testable import playground

/// Compares the diagrams in the comments with what the demonstrations give.
///
/// `RILL_RECORD=1 swift test --filter Diagrams` writes them anew. `.ci/docs` draws them as pictures.
@MainActor
@Suite struct DiagramsTests {
  private static let isRecording = ProcessInfo.processInfo.environment["RILL_RECORD"] == "1"

  /// The diagrams of a module as text, by the names of their pictures.
  private func diagrams(of module: String) async -> [String: String] {
    var texts: [String: String] = [:]
    for demonstration in DemonstrationGroup.all.filter({ $0.module == module }).flatMap(\.demonstrations) {
      guard let name = demonstration.picture else { continue }
      texts[name] = await demonstration.run().picture?.text
    }
    return texts
  }

  @Test(arguments: ["Rill", "RillList"])
  func `each diagram in a comment is what its demonstration gives, and each picture has a comment`(
    module: String
  ) async throws {
    let texts = await diagrams(of: module)
    #expect(texts.count >= (module == "Rill" ? 101 : 1))
    var shown: [String] = []
    for path in try SourceDiagrams.files(of: module) {
      var source = try SourceDiagrams(text: Article.text(of: path))
      if Self.isRecording, case let recorded = source.replacing(with: texts), recorded.text != source.text {
        try Data(recorded.text.utf8).write(to: Article.root.appending(path: path))
        source = recorded
      }
      for (name, text) in source.diagrams {
        shown.append(name)
        #expect(text == texts[name], "\(name) in \(path)")
      }
    }
    #expect(shown.sorted() == texts.keys.sorted())
  }

  @Test func `a diagram that differs is found, and replaced`() {
    let comment = """
        /// Takes elements.
        ///
        /// ```
        ///         --a--b--|
        /// take 1  --(a|)
        /// ```
        ///
        /// ![A marble diagram of take.](take)
        public func take() {}
      """
    let source = SourceDiagrams(text: comment)
    #expect(source.diagrams.map(\.name) == ["take"])
    #expect(source.diagrams.map(\.text) == ["        --a--b--|\ntake 1  --(a|)"])
    let same = ["take": "        --a--b--|\ntake 1  --(a|)", "other": ""]
    #expect(source.replacing(with: same).text == comment)
    let replaced = "  /// ```\n  /// one line\n  /// ```\n  ///\n  /// ![A marble"
    #expect(source.replacing(with: ["take": "one line"]).text.contains(replaced))
  }
}
