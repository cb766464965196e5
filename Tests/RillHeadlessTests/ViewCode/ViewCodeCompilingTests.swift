import Foundation
import TestSupport
import Testing

@LongTests
@Suite struct ViewCodeCompilingTests {
  private func errors(in fixture: String) throws -> [CompilerError] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    return try Toolchain.typecheck(folder.appending(path: fixture).path)
  }

  @Test func `a step that is called from elsewhere does not compile, and the pipeline does`() throws {
    #expect(try errors(in: "WholePipeline.swift") == [])
    let phases = ["HierarchyPhase", "ConstraintsPhase", "ConfigurationPhase"]
    #expect(
      try errors(in: "StepFromElsewhere.swift")
        == phases.enumerated().map { index, phase in
          CompilerError(
            line: 9 + index, message: "'\(phase)' initializer is inaccessible due to 'fileprivate' protection level")
        })
  }

  @Test func `a phase cannot be kept for later`() throws {
    let errors = try errors(in: "StoredPhase.swift")
    #expect(errors.map(\.line) == [8, 9, 10])
    #expect(errors.allSatisfy { $0.message.hasSuffix("is consuming") }, "\(errors)")
  }
}
