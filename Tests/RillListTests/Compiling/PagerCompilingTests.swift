import Foundation
import TestSupport
import Testing

@LongTests
@Suite struct PagerCompilingTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

  @Test func `a closure of several statements compiles with the usual cursors, and with another if it is named`() throws
  {
    #expect(try Toolchain.typecheck(Self.fixtures.appending(path: "CursorsInStatements.swift").path) == [])
  }

  @Test func `a closure of several statements over an unnamed cursor fails with what to write`() throws {
    let sentences = [
      "argument": "cannot convert value of type 'NameTheTypeOfTheCursor",
      "result": "'Observable<PagerPage<PostKey, Post>>' to closure result type 'Observable<PagerPage<String, Post>>'",
      "initializer": "is unavailable: Name the type of the cursor: `{ (cursor: MyCursor?) in … }`.",
      "parameter": "generic parameter 'Cursor' could not be inferred",
    ]
    let fixture = Self.fixtures.appending(path: "UnnamedCursors.swift")
    let lines = try String(contentsOf: fixture, encoding: .utf8).components(separatedBy: "\n")
    let expected = lines.enumerated().compactMap { index, line in
      sentences.first { line.hasSuffix("// \($0.key)") }.map { (line: index + 1, sentence: $0.value) }
    }
    let errors = try Toolchain.typecheck(fixture.path)
    #expect(errors.map(\.line) == expected.map(\.line))
    for (error, expected) in zip(errors, expected) { #expect(error.message.contains(expected.sentence)) }
  }
}
