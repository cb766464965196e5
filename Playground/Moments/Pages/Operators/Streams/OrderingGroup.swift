import Rill
import RillTesting

extension DemonstrationGroup {
  static let inOrder = [
    Demonstration(
      "startWith(_:)", to: "begin with elements of my own", picture: "startWith", as: "startWith a"
    ) { bench in
      let letters = bench.letters("--b--c--|")
      bench.record(letters.startWith("a"))
    },
    Demonstration(
      "concat(_:)", to: "go on with another stream after the end", picture: "concat", as: "concat c"
    ) { bench in
      let letters = bench.letters("--a--b--|")
      bench.record(letters.concat(.just("c")))
    },
    Demonstration(
      "concat(_:)", to: "subscribe to streams one after the other", picture: "concat-streams", as: "concat"
    ) { bench in
      let first = bench.each("-a|", "each first")
      let second = bench.each("--b|", "each second")
      bench.record(Observable.concat(first, second))
    },
    Demonstration(
      "concat(_:)", to: "subscribe to a list of streams one after the other", picture: "concat-array",
      as: "concat of a list"
    ) { bench in
      let first = bench.each("-a|", "each first")
      let second = bench.each("--b|", "each second")
      bench.record(Observable.concat([first, second]))
    },
    Demonstration(
      "amb(_:)", to: "have the stream that is first to emit, of several", picture: "amb-streams", as: "amb"
    ) { bench in
      let one = bench.letters("----a--b--|", "one")
      let other = bench.letters("--1---2---3--|", "other")
      bench.record(Observable.amb([one, other]))
    },
    Demonstration(
      "amb(_:)", to: "have this stream or another one, the first to emit", picture: "amb", as: "amb"
    ) { bench in
      let one = bench.letters("----a--b--|", "one")
      let other = bench.letters("--1---2---3--|", "other")
      bench.record(one.amb(other))
    },
  ]
}
