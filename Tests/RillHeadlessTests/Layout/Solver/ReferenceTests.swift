import Foundation
import TestSupport
import Testing

/// Compares random systems with kiwisolver: https://pypi.org/project/kiwisolver.
@Suite struct ReferenceTests {
  private static let count = repeats(debug: 1_000, release: 10_000, sanitized: 1_000)

  @Test(.enabled(if: Python.isOnCI || Reference.isInstalled, "python3 -m pip install kiwisolver"))
  func `random systems have the errors of the reference solver, and its values where there is but one`() throws {
    let seeds = 1...Self.count
    let played = seeds.map { RandomSystem.play(seed: $0) }
    let expected = try Reference.answers(to: played.map(\.system))
    try #require(expected.count == played.count)
    var (unique, refused, skipped) = (0, 0, 0)
    for (seed, (played, expected)) in zip(seeds, zip(played, expected)) {
      guard let expected else {
        skipped += 1
        continue
      }
      try #require(played.answers.count == expected.count, "seed \(seed)")
      for (step, (own, other)) in zip(played.answers, expected).enumerated() {
        try #require(own.isAccepted == other.isAccepted, "seed \(seed), step \(step)")
        // Because of rounding, an error of zero is not exactly zero.
        let tolerance = max(1e-11 * own.greatestError, 1e-6 * abs(other.error))
        try #require(
          abs(own.error - other.error) <= tolerance, "seed \(seed), step \(step): \(own.error), not \(other.error)")
        for index in own.values.indices where own.isUnique[index] {
          let (value, wanted) = (own.values[index], other.values[index])
          try #require(
            abs(value - wanted) <= 1e-6 * max(1, abs(wanted)),
            "seed \(seed), step \(step), variable \(index): \(value), not \(wanted); errors \(own.error), \(other.error)"
          )
          unique += 1
        }
        refused += own.isAccepted ? 0 : 1
      }
    }
    print("seeds 1 to \(Self.count): \(unique) values compared, \(refused) steps refused, \(skipped) systems skipped")
    // Most values are compared, and enough constraints are rejected for that comparison, too.
    #expect(unique > Self.count * 10)
    #expect(refused > Self.count / 2)
    #expect(skipped < Self.count / 100)
  }
}
