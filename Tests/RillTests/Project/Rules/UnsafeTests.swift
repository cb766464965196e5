import Foundation
import TestSupport
import Testing

/// Code that the compiler does not check: references without an owner, raw memory, and unchecked accesses.
@Suite struct UnsafeTests {
  /// The folders and files that may hold it.
  private static let allowed = [
    "Rill/Kernel/", "RillList/Diffing/Pairing.swift", "RillList/Diffing/RowPairs.swift",
    "RillList/Diffing/SectionPairs.swift", "RillList/Sections/",
  ]

  /// The first unsafe word of a text, comments included.
  private func unsafeWord(in text: String) -> String? {
    let words = /Unmanaged|@exclusivity\(unchecked\)|[A-Za-z_]*[Uu]nsafe[A-Za-z]*|assumingMemoryBound/
    return text.firstMatch(of: words).map { String($0.output) }
  }

  @LongTests @Test func `unsafe code is only in the kernel, and where the list layer compares storage`() throws {
    var folders: Set<String> = []
    let sources = Article.root.appending(path: "Sources")
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path) where path.hasSuffix(".swift") {
      guard let word = unsafeWord(in: try Article.text(of: "Sources/\(path)")) else { continue }
      let folder = Self.allowed.first { path.hasPrefix($0) }
      #expect(folder != nil, "\(path): \(word)")
      folders.insert(folder ?? "")
    }
    #expect(folders == Set(Self.allowed))
  }

  @LongTests @Test(arguments: ["Sources", "Tests", "Playground/Moments", "Playground/Benchmarks/Sources"])
  func `nothing is nonisolated(unsafe) or imported with @preconcurrency`(folder: String) throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Article.root.appending(path: folder).path)
    for path in paths where path.hasSuffix(".swift") && !path.hasSuffix("/UnsafeTests.swift") {
      let text = try Article.text(of: "\(folder)/\(path)")
      for word in ["nonisolated(unsafe)", "@preconcurrency"] { #expect(!text.contains(word), "\(path): \(word)") }
    }
  }

  /// A trick stands beside the benchmark row that falls without it.
  @LongTests @Test func `each benchmark row that a comment names exists, and unchecked accesses are few`() throws {
    var names: Set<String> = []
    var uncheckedCount = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: Article.root.appending(path: "Sources").path)
    where path.hasSuffix(".swift") {
      let text = try Article.text(of: "Sources/\(path)")
      if path.hasPrefix("Rill/") { uncheckedCount += text.matches(of: /@exclusivity\(unchecked\)/).count }
      let comments = text.replacing(/\n *\/\/\/? ?/, with: " ")
      for sentence in comments.matches(of: /benchmark rows? (?:(?:,? and |, )?\*[^*]+\*)+/) {
        names.formUnion(sentence.output.matches(of: /\*([^*]+)\*/).map { String($0.output.1) })
      }
    }
    let works = Article.root.appending(path: "Playground/Benchmarks/Sources/benchmarks")
    let rows = try FileManager.default.subpathsOfDirectory(atPath: works.path).filter { $0.hasSuffix(".swift") }
      .map { try Article.text(of: "Playground/Benchmarks/Sources/benchmarks/\($0)") }.joined()
    #expect(names.filter { !rows.contains("\"\($0)\"") } == [])
    #expect(names.count > 20)
    #expect(uncheckedCount <= 15)
  }

  @Test(arguments: [
    "entry._withUnsafeGuaranteedRef { $0.isLive }", "@exclusivity(unchecked) var count = 0",
    "unowned(unsafe) let hub: Hub",
    "let memory: UnsafeMutablePointer<Int>", "unsafeBitCast(word, to: Int.self)", "nonisolated(unsafe) var lock",
    "value.unsafelyUnwrapped", "Unmanaged.passRetained(entry)",
  ])
  func `each unsafe word is found`(line: String) { #expect(unsafeWord(in: line) != nil) }
}
