import Foundation
import TestSupport
import Testing

/// Compares the landing page of the documentation with the module: the page lists each verb, and no other.
@Suite struct OperatorListTests {
  /// The members of `ObservableType` that a page links to, named as in the catalog.
  private static func listed(in page: String) -> Set<String> {
    Set(
      page.matches(of: /``(?:Connectable)?Observable(?:Type)?\/([^`]+?)(?:-[^`]+)?``/)
        .map { withoutSite(String($0.output.1)) })
  }

  /// The methods of streams, those that return no stream included.
  private static func verbs() throws -> Set<String> {
    let methods = try SymbolGraph.ofRill().flatMap(\.symbols).filter { symbol in
      ["swift.method", "swift.type.method"].contains(symbol.kind.identifier)
        && ["Observable", "ObservableType", "ConnectableObservable"].contains(symbol.pathComponents.first)
    }
    return Set(methods.compactMap(\.pathComponents.last).map(withoutSite)).subtracting(["asObservable()"])
  }

  private static func withoutSite(_ name: String) -> String {
    name.replacing("file:line:", with: "").replacing("()()", with: "()")
  }

  @Test func `the landing page lists every verb`() throws {
    let page = try Article.text(of: "Sources/Rill/Rill.docc/Rill.md")
    let verbs = try Self.verbs()
    let listed = Self.listed(in: page)
    #expect(verbs.subtracting(listed).sorted() == [])
    #expect(listed.subtracting(verbs).sorted() == [])
  }

  @Test func `a verb that is left out is found, and so is one that does not exist`() throws {
    let page = "``Observable``, ``ObservableType/map(_:)`` and ``ObservableType/amb(_:)-swift.type.method``"
    #expect(Self.listed(in: page) == ["map(_:)", "amb(_:)"])
    #expect(
      try Self.verbs().isSuperset(of: ["map(_:)", "amb(_:)", "just(_:)", "observe(on:)", "task(priority:executor:_:)"]))
  }

  @Test(arguments: [
    "Rill", "RillInjection", "RillList", "RillHeadless", "RillTesting", "RillPictures", "RillListTesting",
    "RillSwiftTesting",
  ])
  func `the landing page of a module lists every public type`(module: String) throws {
    let page = try Article.text(of: "Sources/\(module)/\(module).docc/\(module).md")
    let sources = Article.root.appending(path: "Sources/\(module)")
    var types: [String] = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path) where path.hasSuffix(".swift") {
      types += try Self.publicTypes(in: Article.text(of: "Sources/\(module)/\(path)"))
    }
    #expect(!types.isEmpty)
    #expect(types.filter { !page.contains("``\($0)``") }.sorted() == [])
  }

  /// The public types that a file declares outside of others.
  private static func publicTypes(in text: String) -> [String] {
    text.matches(
      of: /^(?:@\w+ )*(?:public|open) (?:final )?(?:class|struct|enum|protocol|actor|typealias) (\w+)/
        .anchorsMatchLineEndings()
    ).map { String($0.output.1) }
  }
}
