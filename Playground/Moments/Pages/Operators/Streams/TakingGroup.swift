import Rill
import RillTesting

extension DemonstrationGroup {
  static let taking = [
    Demonstration(
      "take(_:)", to: "have the first elements", picture: "take", as: "take 2"
    ) { bench in
      let letters = bench.letters("--a--b--c--|")
      bench.record(letters.take(2))
    },
    Demonstration(
      "take(for:scheduler:)", to: "have the elements of the first seconds", picture: "take-for", as: "take for 6"
    ) { bench in
      let clock = bench.clock
      let letters = bench.letters("--a--b--c--|")
      bench.record(letters.take(for: .seconds(6), scheduler: clock))
    },
    Demonstration(
      "take(while:behavior:)", to: "have elements as long as they pass a test", picture: "take-while",
      as: "take while < 3"
    ) { bench in
      let numbers = bench.numbers("--1--2--3--1--|")
      bench.record(numbers.take(while: { $0 < 3 }))
    },
    Demonstration(
      "take(until:behavior:)", "TakeBehavior", to: "have elements until one passes a test",
      picture: "take-until-condition",
      as: "take until > 2"
    ) { bench in
      let numbers = bench.numbers("--1--2--3--1--|")
      bench.record(numbers.take(until: { $0 > 2 }))
    },
    Demonstration(
      "take(until:)", to: "have elements until another stream emits", picture: "take-until", as: "take until"
    ) { bench in
      let letters = bench.letters("--a--b--c--|")
      let other = bench.letters("-------1", "other")
      bench.record(letters.take(until: other))
    },
    Demonstration(
      "takeLast(_:)", to: "have the last elements", picture: "takeLast", as: "takeLast 2"
    ) { bench in
      let letters = bench.letters("--a--b--c--|")
      bench.record(letters.takeLast(2))
    },
  ]

  static let skipping = [
    Demonstration(
      "skip(_:)", to: "drop the first elements", picture: "skip", as: "skip 2"
    ) { bench in
      let letters = bench.letters("--a--b--c--|")
      bench.record(letters.skip(2))
    },
    Demonstration(
      "skip(for:scheduler:)", to: "drop the elements of the first seconds", picture: "skip-for", as: "skip for 4"
    ) { bench in
      let clock = bench.clock
      let letters = bench.letters("--a--b--c--|")
      bench.record(letters.skip(for: .seconds(4), scheduler: clock))
    },
    Demonstration(
      "skip(while:)", to: "drop elements as long as they pass a test", picture: "skip-while", as: "skip while < 3"
    ) { bench in
      let numbers = bench.numbers("--1--2--3--1--|")
      bench.record(numbers.skip(while: { $0 < 3 }))
    },
    Demonstration(
      "skip(until:)", to: "drop elements until one passes a test", picture: "skip-until-condition",
      as: "skip until > 2"
    ) { bench in
      let numbers = bench.numbers("--1--2--3--1--|")
      bench.record(numbers.skip(until: { $0 > 2 }))
    },
    Demonstration(
      "skip(until:)", to: "drop elements until another stream emits", picture: "skip-until", as: "skip until"
    ) { bench in
      let letters = bench.letters("--a--b--c--|")
      let other = bench.letters("-------1", "other")
      bench.record(letters.skip(until: other))
    },
    Demonstration(
      "skipLast(_:)", to: "drop the last elements", picture: "skipLast", as: "skipLast 2"
    ) { bench in
      let letters = bench.letters("--a--b--c--|")
      bench.record(letters.skipLast(2))
    },
  ]
}
