import Foundation
import Testing

/// The folders of the modules: what they hold, and which way they use each other.
@Suite struct FoldersTests {
  private static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")

  @Test(arguments: ["RillInjection", "RillList", "RillHeadless", "RillTesting", "RillListTesting"])
  func `no folder is used by what it uses`(_ module: String) throws {
    let arrows = try FolderArrows(module: Self.sources.appending(path: module))
    #expect(arrows.circles == [])
    #expect(!arrows.uses.isEmpty)
  }

  @Test(arguments: ["RillInjection", "RillList", "RillHeadless", "RillTesting", "RillListTesting"])
  func `a folder holds two to twelve things`(_ module: String) throws {
    try expectTwoToTwelveThings(in: "Sources/\(module)")
  }

  @Test(arguments: [
    "Tests/AppTargetTests", "Tests/PlaygroundTests", "Tests/RillHeadlessTests", "Tests/RillListTests",
    "Tests/RillListTestingTests", "Tests/RillTestingTests", "Playground/Moments",
  ])
  func `a folder of tests or of the playground does too`(_ path: String) throws {
    try expectTwoToTwelveThings(in: path)
  }

  private func expectTwoToTwelveThings(in path: String) throws {
    let root = Self.sources.deletingLastPathComponent().appending(path: path)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
    for (folder, entries) in Dictionary(grouping: paths, by: { NSString(string: $0).deletingLastPathComponent })
    where !folder.hasSuffix(".docc") {
      #expect((2...12).contains(entries.count), "\(path)/\(folder)")
    }
  }

  @Test func `a circle is found, however long it is`() {
    var files = [
      "A/One.swift": "struct One { let two: Two }  // of Three\n",
      "B/Two.swift": "public final class Two { var three: Three? }",
      "C/Three.swift": "enum Three { static let text = \"One\" }",
    ]
    #expect(FolderArrows(files).circles == [])
    files["C/Four.swift"] = "func four(_ one: One) {}"
    #expect(
      FolderArrows(files).circles.first
        == "A/One.swift uses Two of B/Two.swift, B/Two.swift uses Three of C/Three.swift, C/Four.swift uses One of A/One.swift"
    )
    #expect(FolderArrows(files).circles.count == 3)
  }
}
