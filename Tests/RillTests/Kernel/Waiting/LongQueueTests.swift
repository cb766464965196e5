import TestSupport
import Testing

@testable import Rill

/// Up to a million elements that wait. Each test needs a process of its own, in which it measures memory, and much of
/// that, so one runs at a time.
@Suite(.tags(.concurrency), .serialized) struct LongQueueTests {
  private static let places = [WaitingPlace.publishSubject, .behaviorSubject, .create, .merge, .concatMap]

  @Test(arguments: [false, true])
  func `elements that wait arrive once, in order, and leave flat memory, by the million in release`(
    isFromOtherThread: Bool
  ) async {
    await #expect(processExitsWith: .success) { [isFromOtherThread] in
      expectInProcess {
        Self.places.flatMap { place in
          flatMemory(place, count: repeats(debug: 10_000, release: 1_000_000)) { count in
            longQueueLaw(place, count: count) { send in
              if isFromOtherThread { onAnotherThread { send(count) } } else { send(count) }
            }
          }
        }
      }
    }
  }

  @Test func `memory grows with the elements that wait, and never by all of them at once`() async {
    await #expect(processExitsWith: .success) {
      expectInProcess { Self.places.flatMap { smallStepsLaw($0, count: 100_000) } }
    }
  }

  @Test func `the laws catch a place that loses an element, keeps all, or moves all to a larger store`() async {
    await #expect(processExitsWith: .success) {
      expectInProcess {
        let lost = longQueueLaw(.losesOne, count: 1_000) { $0(1_000) }
        let kept = flatMemory(.keepsAll, count: 10_000) { count in longQueueLaw(.keepsAll, count: count) { $0(count) } }
        let moved = smallStepsLaw(.keepsBatch, count: 100_000)
        return lost.isEmpty || kept.isEmpty || moved.isEmpty ? ["\(lost), \(kept), \(moved)"] : []
      }
    }
  }

  /// The only test of time. That of the processor, for a subject, and in the best of five runs: neither other threads nor
  /// other processes make that longer. Gates are left to the law of memory, as they reuse what a run before has freed.
  @Test(.enabled(if: !isSanitized))
  func `two hundred sends never take milliseconds, although a million elements wait`() async {
    await #expect(processExitsWith: .success) {
      expectInProcess {
        var times: [Duration] = []
        while times.count < 5 {
          times.append(longestSend(.publishSubject, count: 1_000_000))
          if let last = times.last, last < .milliseconds(4) { return [] }
        }
        return ["\(times)"]
      }
    }
  }
}
