import Foundation
import Rill
import TestSupport
import Testing

@Suite struct ReadmeTests {
  /// The README's example, compiled; its lines are compared below.
  private func example(_ search: @escaping @Sendable (String) -> Observable<[String]>) -> [[String]] {
    // begin
    let query = PublishSubject<String>()
    let results = BehaviorRelay<[String]>(value: [])
    let bag = DisposeBag()

    query
      .filter { !$0.isEmpty }
      .distinctUntilChanged()
      .flatMapLatest { text in search(text).catchAndReturn([]) }
      .bind(to: results)
      .disposed(by: bag)
    // end
    return ["", "swift", "swift", "broken"].map {
      query.onNext($0)
      return results.value
    }
  }

  @Test func `the example works`() {
    struct Failure: Error {}
    let seen = example { $0 == "broken" ? .error(Failure()) : .just([$0]) }
    #expect(seen == [[], ["swift"], ["swift"], []])
  }

  @Test func `the example in the README is the one that is compiled here`() throws {
    let source = try Article.text(of: "Tests/RillTests/Project/ReadmeTests.swift").components(separatedBy: "\n")
    let begin = try #require(source.firstIndex { $0.hasSuffix("// begin") })
    let end = try #require(source.firstIndex { $0.hasSuffix("// end") })
    let example = source[(begin + 1)..<end].map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : $0 }
    #expect(try Article.text(of: "README.md").contains("import Rill\n\n" + example.joined(separator: "\n") + "\n```"))
  }

  @Test func `the picture in the README is one that the playground shows`() throws {
    let readme = try Article.text(of: "README.md").components(separatedBy: "```\n")
    let picture = try #require(readme.first { $0.contains("┌─ Moments") })
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

  @Test func `the README is at most 150 lines and names the commands that CI runs`() throws {
    let readme = try Article.text(of: "README.md")
    #expect(readme.components(separatedBy: "\n").count <= 151)
    for command in ["swift test", "playground"] {
      #expect(readme.contains(command))
      #expect(try Article.text(of: ".ci/run").contains(command))
    }
  }
}
