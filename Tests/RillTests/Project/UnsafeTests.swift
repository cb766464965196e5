import Foundation
import Testing

/// What the compiler does not check: references without an owner, raw memory, and accesses that nobody watches.
@Suite struct UnsafeTests {
  private static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/Rill")

  /// The first such word of a text, comments included.
  private func unsafeWord(in text: String) -> String? {
    let words = /Unmanaged|@exclusivity\(unchecked\)|[A-Za-z_]*[Uu]nsafe[A-Za-z]*|assumingMemoryBound/
    return text.firstMatch(of: words).map { String($0.output) }
  }

  @Test func `it stands in the kernel alone`() throws {
    var isInKernel = false
    for path in try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path) where path.hasSuffix(".swift") {
      let word = unsafeWord(in: try String(contentsOf: Self.sources.appending(path: path), encoding: .utf8))
      if path.hasPrefix("Kernel/") {
        isInKernel = isInKernel || word != nil
      } else {
        #expect(word == nil, "\(path)")
      }
    }
    #expect(isInKernel)
  }

  @Test(arguments: [
    "entry._withUnsafeGuaranteedRef { $0.isLive }", "@exclusivity(unchecked) var count = 0",
    "unowned(unsafe) let hub: Hub",
    "let memory: UnsafeMutablePointer<Int>", "unsafeBitCast(word, to: Int.self)", "nonisolated(unsafe) var lock",
    "value.unsafelyUnwrapped", "Unmanaged.passRetained(entry)",
  ])
  func `each of its words is found`(line: String) { #expect(unsafeWord(in: line) != nil) }
}
