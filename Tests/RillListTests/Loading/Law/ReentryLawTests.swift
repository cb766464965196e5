import RillTesting
import TestSupport
import Testing

@MainActor
@Suite struct ReentryLawTests {
  @Test func `whatever user code starts, cancels and ends from within, the errors are those of the state`() {
    let violations = (0..<repeats(debug: 5_000, release: 20_000, nightly: 200_000)).compactMap { seed in
      let play = ReentryPlay(seed: seed)
      play.play()
      return play.violation.map { "\($0), seed \(seed)" }
    }
    #expect(violations.isEmpty, "\(violations.count) sequences: \(violations.prefix(3))")
  }
}
