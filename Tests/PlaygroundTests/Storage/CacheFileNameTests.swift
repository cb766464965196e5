import Testing

@testable import playground

@Suite struct CacheFileNameTests {
  private static let ids = [
    "", "a", "A", "b", "u", "u1", "U1", "0", "00", ".", "..", "../x", "a/b", "a\\b", "/", "/etc/passwd", "a.json", "_",
    "_2f",
    "__", "~", "con", "nul", "a b", " ", "\u{0}", "\n", "é", "ä", "李", "👨‍👩‍👧‍👦", "👨‍👩‍👧", "-", "--",
    String(repeating: "a", count: 198), String(repeating: "a", count: 199), String(repeating: "a", count: 200),
    String(repeating: "a", count: 201), String(repeating: "👨‍👩‍👧‍👦", count: 100),
  ]

  @Test(arguments: ids)
  func `a name keeps to its folder and to its alphabet`(id: String) {
    let parts = CacheFileName.path(of: id).split(separator: "/", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let stem = index == parts.count - 1 ? part.dropLast(".json".count) : part
      #expect(!stem.isEmpty && part.utf8.count <= 230)
      #expect(stem.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "_" || $0 == "-" })
    }
    #expect(parts.last?.hasSuffix(".json") == true)
  }

  @Test func `no two ids share a name, not even where case is ignored`() {
    #expect(Set(Self.ids.map { CacheFileName.path(of: $0).lowercased() }).count == Self.ids.count)
  }

  @Test func `no id's file is another one's folder`() {
    let paths = Self.ids.map { CacheFileName.path(of: $0) }
    for path in paths {
      #expect(!paths.contains { $0.hasPrefix(path + "/") })
    }
  }
}
