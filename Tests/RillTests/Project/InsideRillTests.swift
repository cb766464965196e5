import Foundation
import TestSupport
import Testing

/// Compares *Inside Rill* with the package: each file and folder that the map names exists.
@Suite struct InsideRillTests {
  /// The paths of files and folders in code voice.
  private static func paths(in text: String) -> [String] {
    text.matches(of: /`((?:Sources|Tests|Playground|\.ci)\/[^` ]+)`/).map { String($0.output.1) }
  }

  private static func missing(in text: String) -> [String] {
    paths(in: text).filter { !FileManager.default.fileExists(atPath: Article.root.appending(path: $0).path) }
  }

  @Test func `each path in the map exists`() throws {
    let map = try Article.text(of: "Sources/Rill/Rill.docc/InsideRill.md")
    #expect(Self.paths(in: map).count > 50)
    #expect(Self.missing(in: map) == [])
  }

  @Test func `each symbol that the map places in a file is in that file`() throws {
    let map = try Article.text(of: "Sources/Rill/Rill.docc/InsideRill.md")
    let places = map.matches(of: /`([A-Za-z_.]+)(?:\([^`]*\))?`\s+in\s+`((?:Sources|Tests|Playground)\/[^` ]+\.swift)`/)
    #expect(places.count > 20)
    for place in places {
      let name = place.output.1.split(separator: ".").last ?? ""
      #expect(try Article.text(of: String(place.output.2)).contains(name), "\(place.output.0)")
    }
  }

  @Test func `a broken path is found`() {
    let text = "`Sources/Rill/Kernel` has `Lock`, `.ci/run` and `Tests/RillTests/Nowhere.swift`, not Sources/Nowhere."
    #expect(Self.paths(in: text) == ["Sources/Rill/Kernel", ".ci/run", "Tests/RillTests/Nowhere.swift"])
    #expect(Self.missing(in: text) == ["Tests/RillTests/Nowhere.swift"])
  }
}
