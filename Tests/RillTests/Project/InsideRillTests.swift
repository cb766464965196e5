import Foundation
import TestSupport
import Testing

/// *Inside Rill* against the package: each file and folder that the map names exists.
@Suite struct InsideRillTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The paths of files and folders in code voice.
  private static func paths(in text: String) -> [String] {
    text.matches(of: /`((?:Sources|Tests|Playground|\.ci)\/[^` ]+)`/).map { String($0.output.1) }
  }

  private static func missing(in text: String) -> [String] {
    paths(in: text).filter { !FileManager.default.fileExists(atPath: root.appending(path: $0).path) }
  }

  @Test func `each path that the map names is there`() throws {
    let map = try Article.text(of: "Sources/Rill/Rill.docc/InsideRill.md")
    #expect(Self.paths(in: map).count > 50)
    #expect(Self.missing(in: map) == [])
  }

  @Test func `a path that leads nowhere is found`() {
    let text = "`Sources/Rill/Kernel` has `Lock`, `.ci/run` and `Tests/RillTests/Nowhere.swift`, not Sources/Nowhere."
    #expect(Self.paths(in: text) == ["Sources/Rill/Kernel", ".ci/run", "Tests/RillTests/Nowhere.swift"])
    #expect(Self.missing(in: text) == ["Tests/RillTests/Nowhere.swift"])
  }
}
