import RillList
import TestSupport
import Testing

@MainActor
@Suite struct DriverLawTests {
  /// Many small cases, because each occupies the main actor, for which other tests wait.
  ///
  /// It proves that the driver adds no fault to the machine, whose law plays eight steps without a driver. Five steps are a
  /// load, one that supersedes it, leaving, returning, and a late answer. Each step takes ten times as long as the one
  /// before, so the fifth is for the night; each broken driver below is found in three.
  @Test(arguments: LoadPolicy.allCases, DriverPlay.alphabet)
  func `every short sequence of steps obeys the law through the real driver`(policy: LoadPolicy, first: LoadingStep) {
    #expect(everySequence(.rill, policy, from: [first], depth: isOptimized ? (isNightly ? 5 : 4) : 3) == nil)
  }

  @Test(arguments: MachineVariant.broken.filter(\.isSeenOutside))
  func `the law catches a driver with a broken machine`(variant: MachineVariant) {
    #expect(LoadPolicy.allCases.contains { everySequence(variant, $0, from: [], depth: 3) != nil })
  }

  /// Plays every sequence of steps. In debug, a step that is known to change nothing is played but not continued: its
  /// continuations are covered without it.
  private func everySequence(
    _ variant: MachineVariant, _ policy: LoadPolicy, from start: [LoadingStep], depth: Int
  ) -> String? {
    var sequences = [start]
    while let sequence = sequences.popLast() {
      let play = DriverPlay(variant, policy)
      for step in sequence {
        if let violation = play.step(step) { return violation }
      }
      for step in DriverPlay.alphabet where sequence.count < depth {
        if !isOptimized, play.changesNothing(step) {
          if let violation = play.step(step) { return violation }
        } else {
          sequences.append(sequence + [step])
        }
      }
    }
    return nil
  }
}
