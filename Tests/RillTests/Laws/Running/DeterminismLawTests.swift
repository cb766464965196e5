import TestSupport
import Testing

@Suite struct DeterminismLawTests {
  /// Sanitizers make a process slow to start. Two elements in the order of their hashes are in one order in
  /// twenty processes only once in 500,000 times.
  static let processes = isSanitized ? 4 : isOptimized ? 100 : 20

  @Test func `many processes have the same output`() async throws {
    let outputs = try await Self.outputs(of: Self.processes) {
      try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
        print(fixedProgram().joined(separator: "\n"))
      }
    }
    #expect(determinismLaw(outputs) == [])
    #expect(outputs.first?.contains(fixedProgram().joined(separator: "\n")) == true)
  }

  @Test func `the law catches an order that comes from hashing`() async throws {
    let outputs = try await Self.outputs(of: 3) {
      try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
        print(Set(0..<100))
      }
    }
    #expect(!determinismLaw(outputs).isEmpty)
  }

  /// The outputs of `processes` processes, two of which run at a time.
  private static func outputs(
    of count: Int, _ run: @escaping @Sendable () async throws -> ExitTest.Result
  ) async throws -> [String] {
    try await withThrowingTaskGroup(of: String.self) { group in
      var outputs: [String] = []
      for index in 0..<count {
        if index >= 2, let output = try await group.next() { outputs.append(output) }
        group.addTask { String(decoding: try await run().standardOutputContent, as: UTF8.self) }
      }
      for try await output in group { outputs.append(output) }
      return outputs
    }
  }
}
