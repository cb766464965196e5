import Rill
import RillTesting

extension DemonstrationGroup {
  static let transforming = DemonstrationGroup(
    title: "Change each element", folder: "Transforming",
    demonstrations: [
      Demonstration(
        "map(_:)", to: "change each element", picture: "map", as: "map × 10"
      ) { bench in
        let numbers = bench.numbers("--1--2--3--|")
        bench.record(numbers.map { $0 * 10 })
      },
      Demonstration(
        "compactMap(_:)", to: "change elements, and drop those that have no result", picture: "compactMap",
        as: "compactMap Int"
      ) { bench in
        let letters = bench.letters("--1--x--3--|")
        bench.record(letters.compactMap { Int($0) })
      },
      Demonstration(
        "scan(_:accumulator:)", to: "keep a running total", picture: "scan", as: "scan 0, +"
      ) { bench in
        let numbers = bench.numbers("--1--2--3--|")
        bench.record(numbers.scan(0) { $0 + $1 })
      },
      Demonstration(
        "scan(into:accumulator:)", to: "keep a running result that is changed in place", picture: "scan-into",
        as: "scan into 0, +="
      ) { bench in
        let numbers = bench.numbers("--1--2--3--|")
        bench.record(numbers.scan(into: 0) { $0 += $1 })
      },
      Demonstration(
        "reduce(_:accumulator:)", to: "combine all elements, at the end", picture: "reduce", as: "reduce 0, +"
      ) { bench in
        let numbers = bench.numbers("--1--2--3--|")
        bench.record(numbers.reduce(0) { $0 + $1 })
      },
      Demonstration(
        "toArray()", to: "collect all elements, at the end", picture: "toArray", as: "toArray"
      ) { bench in
        let numbers = bench.numbers("--1--2--3--|")
        bench.record(numbers.toArray())
      },
      Demonstration(
        "pairwise()", to: "see each element with the one before", picture: "pairwise", as: "pairwise"
      ) { bench in
        let letters = bench.letters("--1--2--3--|")
        bench.record(letters.pairwise(), as: { $0.0 + $0.1 })
      },
      Demonstration(
        "enumerated()", to: "number the elements", picture: "enumerated", as: "enumerated"
      ) { bench in
        let letters = bench.letters("--a--b--|")
        bench.record(letters.enumerated(), as: { "\($0.index)\($0.element)" })
      },
      Demonstration(
        "materialize()", to: "see the end as an element", picture: "materialize", as: "materialize"
      ) { bench in
        let letters = bench.letters("--a--#")
        bench.record(
          letters.materialize(),
          as: { event in
            switch event {
            case .next(let element): "next \(element)"
            case .error: "[error]"
            case .completed: "[completed]"
            }
          })
      },
      Demonstration(
        "dematerialize()", to: "turn elements that are events back into events", picture: "dematerialize",
        as: "dematerialize"
      ) { bench in
        let events = bench.letters("--[next a]-----([[error\\]]|)")
          .map { $0 == "[error]" ? Event<String>.error(TestError()) : .next("a") }
        bench.record(events.dematerialize())
      },
    ])
}
