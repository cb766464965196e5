import Foundation
import TestSupport
import Testing

@Suite struct ViewCodeCompilingTests {
  private func errors(in fixture: String) throws -> [CompilerError] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    return try Toolchain.typecheck(folder.appending(path: fixture).path)
  }

  @Test func `a step that is called from elsewhere does not compile, and the pipeline does`() throws {
    #expect(try errors(in: "WholePipeline.swift") == [])
    let message = "'ConstraintsPhase' initializer is inaccessible due to 'fileprivate' protection level"
    #expect(try errors(in: "StepFromElsewhere.swift") == [CompilerError(line: 9, message: message)])
  }
}
