import Rill
import RillTesting

extension DemonstrationGroup {
  static let combining = DemonstrationGroup(
    title: "Combine several streams", folder: "Combining", demonstrations: latest + byTurns + inOrder)

  private static let latest = [
    Demonstration(
      "combineLatest(_:resultSelector:)", to: "combine the latest of several", picture: "combineLatest",
      as: "combineLatest"
    ) { bench in
      let digits = bench.letters("--1-----2--------|", "digits")
      let letters = bench.letters("----a------b--|", "letters")
      bench.record(Observable.combineLatest(digits, letters) { $0 + $1 })
    },
    Demonstration(
      "combineLatest(_:)", to: "have the latest of several as a tuple", picture: "combineLatest-tuple",
      as: "combineLatest"
    ) { bench in
      let digits = bench.letters("--1-----2--------|", "digits")
      let letters = bench.letters("----a------b--|", "letters")
      bench.record(Observable.combineLatest(digits, letters), as: { "\($0.0),\($0.1)" })
    },
    Demonstration(
      "combineLatest(_:resultSelector:)", to: "combine the latest of a list of streams",
      picture: "combineLatest-array", as: "combineLatest of a list"
    ) { bench in
      let digits = bench.letters("--1-----2--------|", "digits")
      let letters = bench.letters("----a------b--|", "letters")
      bench.record(Observable.combineLatest([digits, letters]) { $0.joined() })
    },
    Demonstration(
      "combineLatest(_:)", to: "have the latest of a list of streams as an array",
      picture: "combineLatest-arrays", as: "combineLatest of a list"
    ) { bench in
      let digits = bench.letters("--1-----2--------|", "digits")
      let letters = bench.letters("----a------b--|", "letters")
      bench.record(Observable.combineLatest([digits, letters]), as: { "[\($0.joined())]" })
    },
    Demonstration(
      "withLatestFrom(_:resultSelector:)", to: "combine each element with the latest of another stream",
      picture: "withLatestFrom", as: "withLatestFrom"
    ) { bench in
      let letters = bench.letters("--a-----b-----c--|", "letters")
      let digits = bench.letters("----1------2------", "digits")
      bench.record(letters.withLatestFrom(digits) { $0 + $1 })
    },
    Demonstration(
      "withLatestFrom(_:)", to: "read the latest of another stream at each element",
      picture: "withLatestFrom-other", as: "withLatestFrom"
    ) { bench in
      let taps = bench.letters("--x-----x-----x--|", "taps")
      let text = bench.letters("----a------b------", "text")
      bench.record(taps.withLatestFrom(text))
    },
  ]

  private static let byTurns = [
    Demonstration(
      "zip(_:resultSelector:)", to: "pair the first with the first, the second with the second", picture: "zip",
      as: "zip"
    ) { bench in
      let digits = bench.letters("--1-----2--------3--|", "digits")
      let letters = bench.letters("----a------b--|", "letters")
      bench.record(Observable.zip(digits, letters) { $0 + $1 })
    },
    Demonstration(
      "zip(_:)", to: "pair elements as tuples", picture: "zip-tuple", as: "zip"
    ) { bench in
      let digits = bench.letters("--1-----2--------3--|", "digits")
      let letters = bench.letters("----a------b--|", "letters")
      bench.record(Observable.zip(digits, letters), as: { "\($0.0),\($0.1)" })
    },
    Demonstration(
      "zip(_:resultSelector:)", to: "combine the elements of a list of streams by their places",
      picture: "zip-array", as: "zip of a list"
    ) { bench in
      let digits = bench.letters("--1-----2--------3--|", "digits")
      let letters = bench.letters("----a------b--|", "letters")
      bench.record(Observable.zip([digits, letters]) { $0.joined() })
    },
    Demonstration(
      "zip(_:)", to: "have the elements of a list of streams as arrays, by their places", picture: "zip-arrays",
      as: "zip of a list"
    ) { bench in
      let digits = bench.letters("--1-----2--------3--|", "digits")
      let letters = bench.letters("----a------b--|", "letters")
      bench.record(Observable.zip([digits, letters]), as: { "[\($0.joined())]" })
    },
    Demonstration(
      "merge(_:)", to: "have the elements of several streams as they come", picture: "merge-streams", as: "merge"
    ) { bench in
      let one = bench.letters("--a-----c--|", "one")
      let other = bench.letters("-----b-----------d-|", "other")
      bench.record(Observable.merge(one, other))
    },
    Demonstration(
      "merge(_:)", to: "have the elements of a list of streams as they come", picture: "merge-array",
      as: "merge of a list"
    ) { bench in
      let one = bench.letters("--a-----c--|", "one")
      let other = bench.letters("-----b-----------d-|", "other")
      bench.record(Observable.merge([one, other]))
    },
  ]
}
