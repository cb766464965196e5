import RillList
import RillTesting
import TestSupport
import Testing

@Suite struct MachineLawTests {
  @LongTests @Test(arguments: LoadPolicy.allCases)
  func `everything that can happen in eight steps obeys the law`(policy: LoadPolicy) {
    #expect(breadthFirst(.rill, policy, depth: 8) == nil)
  }

  @LongTests @Test func `random sequences, which are longer, obey the law`() {
    #expect(randomSequences(.rill, count: repeats(debug: 10_000, release: 100_000, nightly: 1_000_000)) == nil)
  }

  @Test(arguments: MachineVariant.broken)
  func `both laws catch a machine that is broken`(variant: MachineVariant) {
    #expect(LoadPolicy.allCases.contains { breadthFirst(variant, $0, depth: 8) != nil })
    #expect(randomSequences(variant, count: 1_000) != nil)
  }

  /// Plays every step from every reachable state, each state once.
  private func breadthFirst(_ variant: MachineVariant, _ policy: LoadPolicy, depth: Int) -> String? {
    let start = MachinePlay(policy: policy)
    var known: Set = [start]
    var reached = [start]
    for _ in 0..<depth {
      var next: [MachinePlay] = []
      for play in reached {
        for step in play.possibleSteps {
          var play = play
          if let violation = play.step(step, variant, dead: 0) { return violation }
          play.rename()
          if known.insert(play).inserted { next.append(play) }
        }
      }
      reached = next
    }
    return nil
  }

  private func randomSequences(_ variant: MachineVariant, count: Int) -> String? {
    for seed in 0..<count {
      var generator = SeededGenerator(seed: seed)
      var play = MachinePlay(policy: LoadPolicy.allCases[seed % 4])
      for _ in 0..<generator.number(9...16) {
        let dead = play.deadToken(&generator)
        if let violation = play.step(play.randomStep(&generator), variant, dead: dead) {
          return "\(violation), seed \(seed)"
        }
      }
    }
    return nil
  }
}
