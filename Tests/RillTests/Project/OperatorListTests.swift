import Foundation
import TestSupport
import Testing

/// Compares the landing page of the documentation with the module: the page lists each verb, and no other.
@Suite struct OperatorListTests {
  /// The members of `ObservableType` that a page links to, named as in the catalog.
  private static func listed(in page: String) -> Set<String> {
    Set(
      page.matches(of: /``(?:Connectable)?Observable(?:Type)?\/([^`]+?)(?:-[^`]+)?``/)
        .map { String($0.output.1).replacing("file:line:", with: "").replacing("()()", with: "()") })
  }

  private static func verbs() throws -> Set<String> {
    Set(PublicVerbs(try SymbolGraph.ofRill()).verbs.keys.map { $0.replacing("Observable.", with: "") })
      .subtracting(["asObservable()"])
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
}
