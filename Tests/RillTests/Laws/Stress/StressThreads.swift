import Rill
import Synchronization

/// The number of threads that send at once, and the number of sends of each.
let stressThreads = 8
let stressRounds = 2_000

func fromAllThreads(rounds: Int = stressRounds, _ body: @escaping @Sendable (_ thread: Int, _ round: Int) -> Void) {
  onThreads(stressThreads) { thread in for round in 0..<rounds { body(thread, round) } }
}

/// Whether a law catches a broken twin. What a fault needs to show is a race, which some runs do not see.
func catches(_ law: () -> [String]) -> Bool { (0..<1_000).contains { _ in !law().isEmpty } }

/// Counts events and those that are delivered during another one. Unlike `Witness` it has no plain memory, so that a
/// broken twin does not race under the thread sanitizer.
final class CountingWitness: Sendable {
  private let inside = Atomic<Int>(0)
  private let overlaps = Atomic<Int>(0)
  private let events = Atomic<Int>(0)

  var count: Int { events.load(ordering: .relaxed) }

  func see() {
    if inside.add(1, ordering: .relaxed).newValue != 1 { overlaps.add(1, ordering: .relaxed) }
    events.add(1, ordering: .relaxed)
    inside.subtract(1, ordering: .relaxed)
  }

  func violations(_ expected: Int) -> [String] {
    let overlapping = overlaps.load(ordering: .relaxed)
    return (overlapping == 0 ? [] : ["\(overlapping) events were delivered while another one was"])
      + (count == expected ? [] : ["\(count) events instead of \(expected)"])
  }
}

/// Touched by serial events only, so that a broken contract shows as a data race.
final class Cells: @unchecked Sendable {  // because the events of one subject come one at a time
  private(set) var all: [Int] = []
  func add(_ element: Int) { all.append(element) }
}
