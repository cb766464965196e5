import Rill
import RillTesting

extension DemonstrationGroup {
  static let choosing = DemonstrationGroup(
    title: "Choose elements", folder: "Filtering", demonstrations: picking + taking + skipping)

  private static let picking = [
    Demonstration(
      "filter(_:)", to: "keep the elements that pass a test", picture: "filter", as: "filter even"
    ) { bench in
      let numbers = bench.numbers("--1--2--3--4--|")
      bench.record(numbers.filter { $0.isMultiple(of: 2) })
    },
    Demonstration(
      "distinctUntilChanged()", to: "drop elements that equal the one before", picture: "distinctUntilChanged",
      as: "distinctUntilChanged"
    ) { bench in
      let numbers = bench.numbers("--1--1--2--1--|")
      bench.record(numbers.distinctUntilChanged())
    },
    Demonstration(
      "distinctUntilChanged(_:)", to: "drop elements that are like the one before in one respect",
      picture: "distinctUntilChanged-key", as: "distinctUntilChanged odd"
    ) { bench in
      let numbers = bench.numbers("--1--3--2--1--|")
      bench.record(numbers.distinctUntilChanged { $0 % 2 })
    },
    Demonstration(
      "distinctUntilChanged(_:)", to: "drop elements that are close to the last one kept",
      picture: "distinctUntilChanged-comparison", as: "distinctUntilChanged near"
    ) { bench in
      let numbers = bench.numbers("--1--2--3--5--|")
      bench.record(numbers.distinctUntilChanged { abs($0 - $1) < 2 })
    },
    Demonstration(
      "distinctUntilChanged(at:)", to: "drop elements that have the same property as the one before",
      picture: "distinctUntilChanged-at", as: "distinctUntilChanged bits"
    ) { bench in
      let numbers = bench.numbers("--1--2--3--4--|")
      bench.record(numbers.distinctUntilChanged(at: \.nonzeroBitCount))
    },
    Demonstration(
      "element(at:)", to: "have the element at one place", picture: "element-at", as: "element at 1"
    ) { bench in
      let letters = bench.letters("--a--b--c--|")
      bench.record(letters.element(at: 1))
    },
    Demonstration(
      "first()", to: "have the first element, or learn that there is none", picture: "first", as: "first"
    ) { bench in
      for (name, timeline) in [("some", "--a--b--|"), ("none", "--|")] as [(String, Timeline)] {
        let letters = bench.letters(timeline, name)
        bench.record(letters.first(), "first of \(name)", as: { $0 ?? "nil" })
      }
    },
    Demonstration(
      "single()", to: "have the only element, and fail if there is another number of them", picture: "single",
      as: "single"
    ) { bench in
      for (name, timeline) in [("one", "--a--|"), ("two", "--a--b--|"), ("none", "--|")] as [(String, Timeline)] {
        let letters = bench.letters(timeline, name)
        bench.record(letters.single(), "single of \(name)")
      }
    },
    Demonstration(
      "single(_:)", to: "have the only element that passes a test", picture: "single-where", as: "single even"
    ) { bench in
      for (name, timeline) in [("one", "--1--2--3--|"), ("none", "--1--3--|")] as [(String, Timeline)] {
        let numbers = bench.numbers(timeline, name)
        bench.record(numbers.single { $0.isMultiple(of: 2) }, "single even of \(name)")
      }
    },
    Demonstration(
      "ifEmpty(default:)", to: "have a default if there is no element", picture: "ifEmpty-default",
      as: "ifEmpty default x"
    ) { bench in
      let letters = bench.letters("-----|")
      bench.record(letters.ifEmpty(default: "x"))
    },
    Demonstration(
      "ifEmpty(switchTo:)", to: "go on with another stream if there is no element", picture: "ifEmpty-switchTo",
      as: "ifEmpty switchTo other"
    ) { bench in
      let letters = bench.letters("-----|")
      let other = bench.each("--a--|", "each other")
      bench.record(letters.ifEmpty(switchTo: other))
    },
    Demonstration(
      "ignoreElements()", to: "wait for the end alone", picture: "ignoreElements", as: "ignoreElements"
    ) { bench in
      let letters = bench.letters("--a--b--|")
      bench.record(letters.ignoreElements())
    },
    Demonstration(
      "sample(_:defaultValue:)", to: "look at the newest element now and then", picture: "sample", as: "sample"
    ) { bench in
      let letters = bench.letters("--a--b-----c----|")
      let sampler = bench.letters("------1--2---3----4", "sampler")
      bench.record(letters.sample(sampler))
    },
  ]
}
