import Rill
import RillTesting

/// The scope of one test, which shows what its flows did when the test fails.
struct EvidenceScope: Sendable {
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
