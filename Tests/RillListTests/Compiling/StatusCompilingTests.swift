import Foundation
import TestSupport
import Testing

@LongTests
@Suite struct StatusCompilingTests {
  private func errors(in fixture: String) throws -> [CompilerError] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    return try Toolchain.typecheck(folder.appending(path: fixture).path)
  }

  @Test func `a state without a component does not compile, and all of them with one do`() throws {
    #expect(try errors(in: "StatusOfThree.swift") == [])
    #expect(try errors(in: "StatusOfTwo.swift") == [CompilerError(line: 10, message: "switch must be exhaustive")])
  }
}
