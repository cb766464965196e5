import Rill
import RillTesting

extension DemonstrationGroup {
  static let flattening = DemonstrationGroup(
    title: "Start a stream for each element", folder: "Flattening", demonstrations: mapping + streamsOfStreams)

  private static let mapping = [
    Demonstration(
      "flatMap(_:)", to: "start a stream for each element, and have all their elements", picture: "flatMap",
      as: "flatMap"
    ) { bench in
      let stream = bench.inner
      let letters = bench.letters("--a--b----|")
      bench.record(letters.flatMap { stream(of: $0) })
    },
    Demonstration(
      "concatMap(_:)", to: "start a stream for each element, one after the other", picture: "concatMap",
      as: "concatMap"
    ) { bench in
      let stream = bench.inner
      let letters = bench.letters("--a--b----|")
      bench.record(letters.concatMap { stream(of: $0) })
    },
    Demonstration(
      "flatMapLatest(_:)", to: "start a stream for each element, and cancel the one before",
      picture: "flatMapLatest", as: "flatMapLatest"
    ) { bench in
      let stream = bench.inner
      let letters = bench.letters("--a--b----|")
      bench.record(letters.flatMapLatest { stream(of: $0) })
    },
    Demonstration(
      "flatMapFirst(_:)", to: "ignore elements while the stream of one is running", picture: "flatMapFirst",
      as: "flatMapFirst"
    ) { bench in
      let stream = bench.inner
      let letters = bench.letters("--a--b---a-|")
      bench.record(letters.flatMapFirst { stream(of: $0) })
    },
  ]

  private static let streamsOfStreams = [
    Demonstration(
      "merge()", to: "have the elements of all streams of a stream", picture: "merge", as: "merge"
    ) { bench in
      let stream = bench.inner
      let streams = bench.letters("--a--b----|").map { stream(of: $0) }
      bench.record(streams.merge())
    },
    Demonstration(
      "merge(maxConcurrent:)", to: "run a few streams at a time", picture: "merge-maxConcurrent", as: "merge 2"
    ) { bench in
      let stream = bench.inner
      let streams = bench.letters("aba-----|").map { stream(of: $0) }
      bench.record(streams.merge(maxConcurrent: 2))
    },
    Demonstration(
      "concat()", to: "run the streams of a stream one after the other", picture: "concat-inner", as: "concat"
    ) { bench in
      let stream = bench.inner
      let streams = bench.letters("--a--b----|").map { stream(of: $0) }
      bench.record(streams.concat())
    },
    Demonstration(
      "switchLatest()", to: "have the newest stream of a stream", picture: "switchLatest", as: "switchLatest"
    ) { bench in
      let stream = bench.inner
      let streams = bench.letters("--a--b----|").map { stream(of: $0) }
      bench.record(streams.switchLatest())
    },
  ]
}

/// The two streams that elements stand for.
struct InnerStreams: Sendable {
  fileprivate let a: Observable<String>
  fileprivate let b: Observable<String>

  func callAsFunction(of name: String) -> Observable<String> { name == "a" ? a : b }
}

extension Bench {
  /// Draws the streams of `a` and `b`.
  var inner: InnerStreams { InnerStreams(a: each("-x---x|", "each a"), b: each("-y---y|", "each b")) }
}
