import Foundation
import TestSupport
import Testing

@LongTests
@Suite struct PagerCompilingTests {
  @Test func `a closure of several statements compiles with the usual cursors, and with another if it is named`() throws
  {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    let fixture = folder.appending(path: "CursorsInStatements.swift")
    #expect(try Toolchain.typecheck(fixture.path) == [])
    let code = try String(contentsOf: fixture, encoding: .utf8)
    let unnamed = FileManager.default.temporaryDirectory.appending(path: "cursors-\(UUID().uuidString).swift")
    try Data(code.replacing("Pager<PostKey, Post>(", with: "Pager(").utf8).write(to: unnamed)
    defer { try? FileManager.default.removeItem(at: unnamed) }
    #expect(try Toolchain.typecheck(unnamed.path).first?.message.contains("cannot conform to 'Hashable'") == true)
  }
}
