import RillHeadless
import RillTesting
import TestSupport
import Testing

/// A solver's report on constraints that contradict each other.
@Suite struct ConflictLawTests {
  private static let count = repeats(debug: 200, release: 10_000, sanitized: 200)

  @Test func `the named constraints contradict the rejected one, and without any one of them it would hold`() {
    var sizes: [Int: Int] = [:]
    for seed in 1...Self.count {
      var random = SeededGenerator(seed: seed)
      var play = SolverPlay(variables: random.number(2...6))
      for step in 0..<random.number(20...40) {
        guard let refusal = play.step(factors: [-2, -1, -0.5, 0.3, 1, 1, 3], using: &random) else { continue }
        let named = refusal.others.compactMap(play.sentence)
        #expect(named.count == refusal.others.count && named.allSatisfy { $0.priority == nil })
        #expect(!canHold(refusal.said, with: named, play.variables.count), "seed \(seed), step \(step)")
        for index in named.indices {
          var others = named
          others.remove(at: index)
          #expect(canHold(refusal.said, with: others, play.variables.count), "seed \(seed), step \(step)")
        }
        sizes[named.count, default: 0] += 1
      }
    }
    // Pairs, and larger conflicts.
    #expect((1...4).allSatisfy { sizes[$0, default: 0] > Self.count / 50 }, "\(sizes)")
  }

  private func canHold(_ said: SolverSentence, with others: [SolverSentence], _ variables: Int) -> Bool {
    var play = SolverPlay(variables: variables)
    do throws(LinearSolver.Unsatisfiable) {
      for other in others + [said] { try play.apply(other) }
      return true
    } catch {
      return false
    }
  }
}
