import Rill
import Testing

/// Returns the issues that code records, which do not fail the test.
func issues(_ body: () -> Void) -> [Issue] {
  let issues = Protected<[Issue]>([])
  withKnownIssue {
    body()
  } matching: { issue in
    issues.withLock { $0.append(issue) }
    return true
  }
  return issues.value
}

/// Returns the issues that asynchronous code records, which do not fail the test.
func issues(_ body: () async -> Void) async -> [Issue] {
  let issues = Protected<[Issue]>([])
  await withKnownIssue {
    await body()
  } matching: { issue in
    issues.withLock { $0.append(issue) }
    return true
  }
  return issues.value
}

extension [Issue] {
  /// The comments of the issues, one a line.
  var text: String { flatMap(\.comments).map(\.rawValue).joined(separator: "\n") }
}
