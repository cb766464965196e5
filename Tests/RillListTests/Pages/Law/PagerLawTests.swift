import Rill
import RillList
import RillTesting
import TestSupport
import Testing

@MainActor
@Suite struct PagerLawTests {
  @Test(arguments: [LoadPolicy.latest, .exhaust, .serial, .merge])
  func `whatever scrolls, answers, fails, refreshes and leaves, items and requests are those of the model`(
    policy: LoadPolicy
  ) {
    var violations: [String] = []
    for seed in 0..<repeats(debug: 100, release: 1_000, nightly: 10_000) where violations.count < 3 {
      let violation = PagerPlay(seed: seed, policy: policy).play()
      violations += violation.map { ["\($0), seed \(seed)"] } ?? []
    }
    #expect(violations == [])
  }
}
