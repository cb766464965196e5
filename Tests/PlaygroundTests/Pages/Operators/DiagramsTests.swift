import Foundation
import RillTesting
import TestSupport
import Testing

@testable import playground

/// Compares the pictures of the documentation with what the demonstrations give.
///
/// `RILL_RECORD=1 swift test --filter Diagrams` writes them anew: the files, and the text in the comments.
@MainActor
@Suite struct DiagramsTests {
  private static let isRecording = ProcessInfo.processInfo.environment["RILL_RECORD"] == "1"

  /// The pictures of a module by the paths of their files in the documentation.
  private func pictures(of module: String) async -> [String: MarblePicture] {
    var pictures: [String: MarblePicture] = [:]
    for group in DemonstrationGroup.all where group.module == module {
      for demonstration in group.demonstrations {
        guard let name = demonstration.picture else { continue }
        pictures["\(group.folder)/\(name).svg"] = await demonstration.run().picture
      }
    }
    return pictures
  }

  @Test(arguments: [("Rill", 101), ("RillList", 1)])
  func `each stored picture is what its demonstration gives, and there are no others`(
    module: String, count: Int
  ) async throws {
    let drawn = await pictures(of: module).mapValues(\.svg)
    let store = PictureStore(module: module)
    if Self.isRecording { try store.write(drawn) }
    let stored = try store.pictures()
    #expect(drawn.count >= count)
    #expect(Set(stored.keys).symmetricDifference(drawn.keys).sorted() == [])
    let stale = drawn.filter { stored[$0.key] != $0.value }.keys.sorted()
    #expect(stale == [], "RILL_RECORD=1 swift test --filter Diagrams")
  }

  @Test(arguments: ["Rill", "RillList"])
  func `each diagram in a comment is what its demonstration gives, and each picture has a comment`(
    module: String
  ) async throws {
    var texts: [String: String] = [:]
    for (path, picture) in await pictures(of: module) {
      texts[String(path.split(separator: "/")[1].dropLast(4))] = picture.text
    }
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

  @Test func `a picture is found in its folder`() throws {
    let folder = try TemporaryFolder()
    let store = PictureStore(root: folder.url)
    try store.write(["A/one.svg": "1", "B/two.svg": "2"])
    #expect(try store.pictures() == ["A/one.svg": "1", "B/two.svg": "2"])
    try store.write(["A/one.svg": "3"])
    #expect(try store.pictures() == ["A/one.svg": "3"])
  }
}
