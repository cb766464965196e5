import Rill
import RillTesting
public import Testing

extension Trait where Self == FlowAttachingTrait {
  /// Attaches a record of a test's flows to its first issues.
  ///
  /// ```swift
  /// @Suite(.attachingFlows) struct SearchTests { … }
  /// ```
  ///
  /// | attachment | content |
  /// | --- | --- |
  /// | `timelines.txt` | the events of each ``/RillTesting/TestableObserver`` and of each `record`, as a diagram |
  /// | `screen.txt` | the picture of each `Screen` of RillHeadless, if the test fails on the main actor |
  /// | `causes.txt` | the last event and its causes, back to its root |
  /// | `subscriptions.txt` | the live subscriptions, each with its number and the place that made it |
  ///
  /// Each test, and each case of a test with arguments, runs in a ``/Rill/Diagnostics`` scope of its own that tracks
  /// subscriptions and has a ``/Rill/Recording``. Scopes that the test makes are part of it. The attachments come with the first five issues, and a
  /// text that has not changed since an earlier issue comes once. A test that passes attaches
  /// nothing, nor do known issues from Swift 6.3 on.
  ///
  /// `swift test --attachments-path FOLDER` writes the attachments to a folder; Xcode shows them in its reports.
  public static var attachingFlows: Self {
    Self { evidence, place in
      if let place {
        Attachment.record(evidence.text, named: evidence.name, sourceLocation: place)
      } else {
        Attachment.record(evidence.text, named: evidence.name)
      }
    }
  }
}

/// A trait that attaches a record of a test's flows to its first issues.
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

/// A text about a failed test.
package struct Evidence: Sendable, Hashable {
  /// The name of its file.
  package let name: String
  package let text: String
}

/// The scope of one test, which shows what its flows did when the test fails.
private struct EvidenceScope: Sendable {
  /// A loop of failing expectations does not attach a file for each of them.
  private static let limit = 5

  let diagnostics: Diagnostics
  private let exhibits = Exhibits()
  private let shown = Protected(Shown())

  init() {
    diagnostics = Diagnostics(exhibits: exhibits, watchList: nil)
    diagnostics.inherit(from: .current)
    diagnostics.tracksSubscriptions = true
    diagnostics.recording = Recording(capacity: 4_096)
  }

  /// Whether the current scope is this one or one made inside it.
  var isCurrent: Bool { Diagnostics.current.exhibits === exhibits }

  /// The evidence for the next issue: each text that was not shown with an earlier one.
  var evidence: [Evidence] {
    guard shown.withLock({ $0.countIssue() <= Self.limit }) else { return [] }
    return exhibits.texts.filter { text in shown.withLock { $0.texts.insert(text.text).inserted } }
      .map { Evidence(name: "\($0.group).txt", text: $0.text + "\n") }
  }
}

/// The shown evidence of a test, and the number of its issues.
private struct Shown: Sendable {
  private var issues = 0
  var texts: Set<String> = []

  mutating func countIssue() -> Int {
    issues += 1
    return issues
  }
}
