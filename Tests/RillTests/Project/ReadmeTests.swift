import Foundation
import TestSupport
import Testing

/// The prose of the README; its code is compared in the tests of `RillUIKit`.
@Suite struct ReadmeTests {
  @Test func `the picture in the README is a part of one that the playground shows`() throws {
    let readme = try Article.text(of: "README.md").components(separatedBy: "```\n")
    let picture = try #require(readme.first { $0.contains("└──") })
    #expect(try Article.text(of: "Tests/PlaygroundTests/Visit/Expected/timeline.txt").contains(picture))
  }

  @Test func `the core imports what the README says, and nothing else`() throws {
    let sentence = "The core imports Dispatch, Synchronization and the C library, and in two folders Observation."
    #expect(try Article.text(of: "README.md").replacing("\n  ", with: " ").contains(sentence))
    let sources = Article.root.appending(path: "Sources/Rill")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
    var folders: [String: Set<String>] = [:]
    for path in paths {
      for line in try String(contentsOf: sources.appending(path: path), encoding: .utf8).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard words.first == "import" || words.starts(with: ["public", "import"]) else { continue }
        folders[String(words.last ?? ""), default: []].insert(String(path.split(separator: "/")[0]))
      }
    }
    // With the half of Dispatch that is written in C, which has the label of the current queue.
    let library: Set = ["Darwin", "Glibc", "Musl", "CDispatch"]
    #expect(Set(folders.keys).subtracting(library) == ["Dispatch", "Synchronization", "Observation"])
    #expect(folders["Observation"] == ["Concurrency", "Deriving"])
  }

  @Test func `the README names the commands that CI runs`() throws {
    let readme = try Article.text(of: "README.md")
    for command in ["swift test", "playground"] {
      #expect(readme.contains(command))
      #expect(try Article.text(of: ".ci/run").contains(command))
    }
  }
}
