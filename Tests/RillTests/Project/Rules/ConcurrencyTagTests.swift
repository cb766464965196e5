import Foundation
import TestSupport
import Testing

/// Suites with real threads or real queues have the tag by which `.ci/flakes` finds them.
@Suite struct ConcurrencyTagTests {
  private static let names: Set<Substring> = [
    "Thread", "DispatchQueue", "DispatchSemaphore", "DispatchGroup", "concurrentPerform", "detached", "Barrier",
    "SerialDispatchQueueScheduler", "ConcurrentDispatchQueueScheduler", "QueueExecutor", "OtherThread",
  ]
  /// Functions that wait for the only thread that they start, so nothing runs at the same time.
  private static let alone: Set<Substring> = ["onStack"]

  /// The words of the code, without comments, texts, and names of tests.
  private static func words(of text: String) -> Set<Substring> {
    let other = #"//.*|"(\\.|[^"\\\n])*"|`[^`\n]*`"#
    let code = text.replacingOccurrences(of: other, with: "", options: .regularExpression)
    return Set(Substring(code).split { !$0.isLetter && !$0.isNumber })
  }

  /// The files of suites that use a name, or a function of another file that uses one, and that lack the tag.
  private static func untagged(in files: [String: String]) -> [String] {
    let words = files.mapValues(words)
    var names = names
    var helpers = files.keys.filter { files[$0]?.contains("@Suite") == false }
    while let index = helpers.firstIndex(where: { words[$0]?.isDisjoint(with: names) == false }) {
      let lines = files[helpers.remove(at: index)]?.split(separator: "\n") ?? []
      for line in lines where line.hasPrefix("func ") || line.hasPrefix("package func ") {
        names.formUnion(line.split { !$0.isLetter }.drop { $0 != "func" }.dropFirst().prefix(1))
        names.subtract(alone)
      }
    }
    return files.keys.sorted().filter { path in
      files[path]?.contains("@Suite") == true && files[path]?.contains(".tags(.concurrency)") == false
        && words[path]?.isDisjoint(with: names) == false
    }
  }

  @Test func `each suite that uses a thread or a queue has the tag`() throws {
    let folder = Article.root.appending(path: "Tests")
    var files: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.hasSuffix(".swift") && !path.contains("/Fixtures/") {
      files[path] = try Article.text(of: "Tests/\(path)")
    }
    #expect(files.values.count { $0.contains("(.tags(.concurrency)") } > 70)
    #expect(Self.untagged(in: files) == [])
  }

  @Test func `a suite without the tag is found, whichever way it uses a thread`() {
    let files = [
      "Helper.swift": "func meet(_ count: Int) {\n  Thread {}.start()\n}",
      "Law.swift": "package func law() { meet(2) }",
      "ATests.swift": "@Suite struct ATests {\n  @Test func a() { law() }\n}",
      "BTests.swift": "@Suite(.tags(.concurrency)) struct BTests {\n  @Test func b() { law() }\n}",
      "CTests.swift": "@Suite struct CTests {\n  @Test func `law of a Thread`() { print(\"Thread\") }  // Thread\n}",
      "DTests.swift": "@Suite struct DTests {\n  @Test func d() { DispatchQueue.main.async {} }\n}",
    ]
    #expect(Self.untagged(in: files) == ["ATests.swift", "DTests.swift"])
  }
}
