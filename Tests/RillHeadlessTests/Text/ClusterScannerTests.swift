import RillTesting
import TestSupport
import Testing

@testable import RillHeadless

@Suite struct ClusterScannerTests {
  /// The clusters and their widths, as a scanner reads them.
  private func scanned(_ text: String) -> [(text: Substring, cells: Int)] {
    var scanner = ClusterScanner(text[...])
    var found: [(text: Substring, cells: Int)] = []
    while let cluster = scanner.next() { found.append((text[cluster.start..<cluster.end], cluster.cells)) }
    return found
  }

  /// A sentence if a text is read otherwise than by the rules of Unicode.
  private func difference(in text: String) -> String? {
    let (read, expected) = (scanned(text), Array(text))
    guard read.map({ String($0.text) }) == expected.map({ String($0) }) else {
      return "clusters of \(text.debugDescription)"
    }
    return read.map(\.cells) == expected.map { TextMetric.cells(of: $0) } ? nil : "cells of \(text.debugDescription)"
  }

  @LongTests @Test func `a scalar alone, doubled and beside others is read by the rules`() {
    let beside: [Unicode.Scalar] = ["a", "中", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{94D}", "ᅡ", "😀", "\u{600}", "\n"]
    // Each of those that have rules of their own, and one of many beyond them.
    let values =
      [0...0x3400, 0x4DB0...0x4E10, 0x9FF0...0xA010, 0xABF0...0xAC40, 0xD790...0xD7FF, 0xFEF0...0xFFFF]
      .flatMap { Array($0) } + Array(0x1F5F0...0x1F660) + Array(stride(from: 0x3400, through: 0x3FFFF, by: 53))
    let differences = values.compactMap(Unicode.Scalar.init).compactMap { scalar -> String? in
      var text = String.UnicodeScalarView([scalar, scalar, "a"])
      for other in beside { text += [scalar, other, scalar] }
      return difference(in: String(text))
    }
    #expect(differences.isEmpty, "\(differences.prefix(3))")
  }

  @Test func `random texts are read by the rules`() {
    let pool = Array("aé中かが한ﷺ�ก ำक्ष🇨🇳👍🏽☝️#️⃣👩‍👩‍👧‍👦\u{301}\u{200B}\u{200D}\u{FE0F}\u{600}\u{AD}\r\n\t،ʼ,.()（）「」".unicodeScalars)
    let differences = (0..<5_000).compactMap { seed -> String? in
      var generator = SeededGenerator(seed: seed)
      let scalars = (0...generator.number(0...8)).map { _ in pool[generator.number(0...pool.count - 1)] }
      return difference(in: String(String.UnicodeScalarView(scalars))).map { "\($0), seed \(seed)" }
    }
    #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(3))")
  }
}
