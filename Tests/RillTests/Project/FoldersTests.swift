import Foundation
import TestSupport
import Testing

/// The direction in which the folders of a module use each other.
@Suite struct FoldersTests {
  @LongTests
  @Test(arguments: ["Rill", "RillList", "RillHeadless", "RillTesting", "RillPictures"])
  func `no folder is used by what it uses`(_ module: String) throws {
    let arrows = try FolderArrows(module: Article.root.appending(path: "Sources/\(module)"))
    #expect(arrows.circles == [])
    #expect(!arrows.uses.isEmpty)
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
