import RillHeadless
import RillTesting
import TestSupport
import Testing

/// Systems with several priorities, which the reference solver does not have.
@Suite struct PriorityLawTests {
  private static let count = repeats(debug: 300, release: 3_000, nightly: 10_000)

  @LongTests @Test func `the errors at each priority are those of a new solver with the constraints in another order`()
    throws
  {
    let factors = [-2.0, -1, -1, -0.5, 0, 0.5, 1, 1, 3]
    for seed in 1...Self.count {
      var random = SeededGenerator(seed: seed)
      var play = SolverPlay(variables: random.number(1...6))
      for step in 0..<random.number(10...30) {
        play.step(factors: factors, using: &random)
        let (kept, anew) = (play.errors, try play.anew().errors)
        #expect(kept.count == anew.count)
        for (error, wanted) in zip(kept, anew) {
          let tolerance = 1e-6 * max(1, wanted)
          try #require(abs(error - wanted) < tolerance, "seed \(seed), step \(step): \(kept), not \(anew)")
        }
      }
    }
  }

  @LongTests @Test(.hangLimit)
  func `great and small factors end the search, whatever rounding makes of them`() {
    // Each seed is eighty steps, which take a thirtieth of a second in debug; release runs ten times as many.
    for seed in 1...repeats(debug: 10, release: 100) {
      var random = SeededGenerator(seed: seed)
      var play = SolverPlay(variables: random.number(4...14))
      for _ in 0..<80 { play.step(factors: [-1, -1, 1, 1, 0.5, 37, 85], using: &random) }
      #expect(play.errors.allSatisfy { $0.isFinite }, "seed \(seed)")
    }
  }
}
