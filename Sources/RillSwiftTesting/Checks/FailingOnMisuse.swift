import Rill
public import Testing

extension Trait where Self == MisuseTrait {
  /// Fails a test in which the library reports a mistake to ``/Rill/Diagnostics``.
  ///
  /// ```swift
  /// @Suite(.failingOnMisuse) struct TimelineTests { … }
  /// ```
  ///
  /// Without it, such a report is a line on standard error, which is easily missed while the tests pass. With it, each
  /// is an issue at the place that it names, with a code and a sentence on what to do:
  ///
  /// ```
  /// duplicate-identity: The rows 0-0 and 0-1 share the identity "a". They are compared by position.
  /// Give each row of a section, and each section of a list, an identity of its own.
  /// ```
  ///
  /// | code | mistake |
  /// | --- | --- |
  /// | `unhandled-error` | an error reaches a binding, or a subscription without `onError` |
  /// | `duplicate-identity` | two rows of a section, or two sections of a list, share an identity |
  /// | `event-not-taken` | nothing handles an event of a row |
  /// | `component-contains-itself`, `component-too-deep` | a component is nested without end, or too deeply |
  ///
  /// These are reported by RillUIKit only. The screen of RillHeadless has a place of its own for them,
  /// `ScreenDiagnostics`:
  ///
  /// | code | mistake |
  /// | --- | --- |
  /// | `conflicting-views` | two views are registered for one identifier |
  /// | `binding-outlives-use`, `binding-ends-with-use` | an item view binds into the wrong bag |
  /// | `view-not-registered`, `view-of-another-type` | a row has no view, or one that shows other items |
  /// | `row-does-not-exist` | a list asks for a row that its content no longer has |
  ///
  /// The codes stay the same from version to version. A test of such a mistake runs it in a ``/Rill/Diagnostics`` scope
  /// of its own, with a handler of its own.
  public static var failingOnMisuse: Self { Self() }
}

/// A trait that fails a test in which the library reports a mistake.
///
/// Add it to a test or to a suite with ``Testing/Trait/failingOnMisuse``.
public struct MisuseTrait: TestTrait, SuiteTrait, TestScoping {
  package init() {}

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
    let outer = Diagnostics.current
    let elsewhere = Protected<[Mistake]?>([])
    let diagnostics = Diagnostics()
    diagnostics.inherit(from: outer)
    diagnostics.unhandledError = { error, site in
      let mistake = Mistake(error: error, site: site, test: test)
      let isOwn = Test.current == test
      // An issue that is recorded outside all tasks belongs to no test. The test has to record it itself.
      let isInTime = elsewhere.withLock { mistakes in
        if !isOwn { mistakes?.append(mistake) }
        return mistakes != nil
      }
      if !isInTime { outer.unhandledError(error, site) } else if isOwn { mistake.record() }
    }
    defer { elsewhere.exchange(nil)?.forEach { $0.record() } }
    try await diagnostics.run { try await function() }
  }
}

/// A reported mistake, with the place that the report names.
private struct Mistake: Sendable {
  let error: any Error
  let site: CallSite
  let test: Test

  /// The place as Swift Testing takes it; nil for one that a caller has given in another form.
  private var place: SourceLocation? {
    let file = "\(site.file)"
    guard site.line > 0, file.split(separator: "/").count > 1 else { return nil }
    return SourceLocation(fileID: file, filePath: file, line: Int(site.line), column: 1)
  }

  func record() {
    let text =
      if let misuse = error as? any Misuse {
        "\(misuse.code): \(misuse)" + (misuse.advice.map { "\n\($0)" } ?? "")
      } else {
        "unhandled-error: \(error)\n"
          + "Pass onError to the subscription, or handle the error before it, with catch or retry."
      }
    Issue.record(Comment(rawValue: text), sourceLocation: place ?? test.sourceLocation)
  }
}
