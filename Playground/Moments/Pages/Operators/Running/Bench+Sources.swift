import Rill
import RillTesting

extension Bench {
  /// A stream that emits at fixed times, whether it has subscribers or not.
  func letters(_ timeline: Timeline, _ name: String = "") -> Observable<String> {
    draw(timeline, name)
    return TestableObservable.hot(timeline, on: clock).asObservable()
  }

  /// The same, of numbers.
  func numbers(_ timeline: Timeline, _ name: String = "") -> Observable<Int> {
    letters(timeline, name).compactMap { Int($0) }
  }

  /// A stream that begins with each subscription.
  func each(_ timeline: Timeline, _ name: String = "") -> Observable<String> {
    draw(timeline, name)
    return TestableObservable.cold(timeline, on: clock).asObservable()
  }

  /// A stream whose subscriptions get one timeline after the other, and then the last one.
  func tries(_ timelines: Timeline...) -> Observable<String> {
    let names = ["first try", "next try"]
    let streams = zip(timelines, names).map { each($0, timelines.count == 1 ? "each try" : $1) }
    let count = Protected(0)
    return .deferred {
      let index = count.withLock { count in
        count += 1
        return count - 1
      }
      return streams[min(index, streams.count - 1)]
    }
  }
}
