import RillHeadless
import TestSupport
import Testing

/// Random updates at random offsets: the cells of rows that stay are the same, measured heights and the selection
/// follow their rows, the first row in view stays in place, and only rows that are inserted or changed are requested.
@MainActor
@Suite struct TableBatchLawTests {
  /// The longest law of the tables: each step compares every cell, height, offset and request with those expected. Debug
  /// builds play a sixth of the seeds: each takes a third of a second there.
  @Test(arguments: 1...repeats(debug: 2, release: 12), [true, false])
  func `rows that stay in an update keep their state`(seed: Int, isMeasured: Bool) {
    let play = TablePlay(seed: seed, isMeasured: isMeasured, rows: 40)
    for step in 0..<150 where play.faults.isEmpty {
      play.step()
      #expect(play.faults == [], "seed \(seed), measured \(isMeasured), step \(step)")
    }
    #expect(play.keptPlaces > 10)
  }

  /// A seed takes half a second in debug; release plays three.
  @Test(arguments: 1...repeats(debug: 1, release: 3))
  func `the same happens among many rows`(seed: Int) {
    let play = TablePlay(seed: seed, isMeasured: false, rows: 4_000)
    for step in 0..<40 where play.faults.isEmpty {
      play.step()
      #expect(play.faults == [], "seed \(seed), step \(step)")
    }
  }
}
