import Rill
import RillListTesting
import Testing

/// The failures of a probe that is to find some, as `line: description`. Lines count from the one where this was made.
final class Failures: Sendable {
  private let found = Protected<[ListProbeFailure]>([])
  private let start: Int

  init(_ start: Int = #line) { self.start = start }

  var report: @Sendable (ListProbeFailure) -> Void {
    { [found] failure in found.withLock { $0.append(failure) } }
  }

  /// The line that is so many below the one where this was made.
  func line(_ offset: Int) -> Int { start + offset }

  var all: [ListProbeFailure] { found.value }
  var texts: [String] { all.map { "\($0.line - start): \($0)" } }
}

/// Makes the failures of a probe issues of the test.
@Sendable func record(_ failure: ListProbeFailure) {
  Issue.record(
    failure,
    sourceLocation: SourceLocation(
      fileID: failure.fileID, filePath: failure.filePath, line: failure.line, column: failure.column))
}
