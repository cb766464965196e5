import Foundation
import TestSupport
import Testing

/// The folders of the modules: their number of entries, and the direction in which they use each other.
@Suite struct FoldersTests {
  @LongTests
  @Test(arguments: [
    "Rill", "RillInjection", "RillList", "RillHeadless", "RillTesting", "RillListTesting", "RillSwiftTesting",
  ])
  func `no folder is used by what it uses`(_ module: String) throws {
    let arrows = try FolderArrows(module: Article.root.appending(path: "Sources/\(module)"))
    #expect(arrows.circles == [])
    #expect(!arrows.uses.isEmpty)
  }

  @Test(arguments: [
    "Sources/Rill", "Sources/RillInjection", "Sources/RillList", "Sources/RillHeadless", "Sources/RillTesting",
    "Sources/RillListTesting", "Sources/RillSwiftTesting", "Tests/RillTests", "Tests/RillInjectionTests",
    "Tests/RillListTests",
    "Tests/RillHeadlessTests", "Tests/RillTestingTests", "Tests/RillListTestingTests", "Tests/RillSwiftTestingTests",
    "Tests/AppTargetTests",
    "Tests/PlaygroundTests", "Tests/Support", "Playground/Moments", "Playground/Benchmarks/Sources",
  ])
  func `a folder holds two to thirteen things`(_ path: String) throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Article.root.appending(path: path).path)
    for (folder, entries) in Dictionary(grouping: paths, by: { NSString(string: $0).deletingLastPathComponent })
    where !folder.contains(".docc") && !folder.hasSuffix("/include") {
      #expect((2...13).contains(entries.count), "\(path)/\(folder)")
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
