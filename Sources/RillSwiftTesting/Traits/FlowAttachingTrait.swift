import Rill
public import Testing

/// A trait that attaches what the flows of a test did to the first issues of the test.
///
/// Add it to a test or to a suite with ``Testing/Trait/attachingFlows``.
public struct FlowAttachingTrait: TestTrait, SuiteTrait, TestScoping {
  private let attach: @Sendable (Evidence, SourceLocation?) -> Void

  package init(attach: @escaping @Sendable (Evidence, SourceLocation?) -> Void) { self.attach = attach }

  /// Whether the tests in a suite have the trait too: always true.
  public var isRecursive: Bool { true }

  /// Runs a test in its own ``/Rill/Diagnostics`` scope.
  ///
  /// - Parameters:
  ///   - test: the test.
  ///   - testCase: the case of the test that runs.
  ///   - function: runs the test.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let scope = EvidenceScope()
    let handler = IssueHandlingTrait.compactMapIssues { [attach] issue in
      // Every running test receives an issue that is recorded outside all tasks. The issue belongs to this test if a flow
      // of this test caused it.
      let isOwn = Test.current != nil || scope.isCurrent
      if isOwn, issue.isUnexpected { scope.evidence.forEach { attach($0, issue.sourceLocation) } }
      return issue
    }
    do {
      try await scope.diagnostics.run {
        try await handler.provideScope(for: test, testCase: testCase, performing: function)
      }
    } catch {
      // The issue of an error that a test throws is recorded outside all scopes. That of `#require` was handled above.
      if !(error is ExpectationFailedError) { scope.evidence.forEach { attach($0, nil) } }
      throw error
    }
  }
}

extension Issue {
  /// Whether it fails the test. Swift Testing has `isFailure` from Swift 6.3 on.
  fileprivate var isUnexpected: Bool {
    #if compiler(>=6.3)
    isFailure
    #else
    true
    #endif
  }
}
