import Rill
import RillListTesting

/// The failures that a probe is expected to find, as `line: description`. Lines count from the one where this is
/// created.
final class Failures: Sendable {
  private let found = Protected<[ListProbeFailure]>([])
  private let start: Int

  init(_ start: Int = #line) { self.start = start }

  var report: @Sendable (ListProbeFailure) -> Void {
    { [found] failure in found.withLock { $0.append(failure) } }
  }

  /// The line `offset` lines below the one where this is created.
  func line(_ offset: Int) -> Int { start + offset }

  var all: [ListProbeFailure] { found.value }
  var texts: [String] { all.map { "\($0.line - start): \($0)" } }
}
