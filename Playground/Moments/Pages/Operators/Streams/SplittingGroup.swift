import Rill
import RillTesting

extension DemonstrationGroup {
  static let splitting = DemonstrationGroup(
    title: "Split a stream into several", folder: "Grouping",
    demonstrations: [
      Demonstration(
        "groupBy(keySelector:)", "GroupedObservable", to: "have a stream for each kind of element",
        picture: "groupBy", as: "groupBy odd"
      ) { bench in
        let numbers = bench.numbers("--1--2--3--4--|")
        // Shown
        let groups = numbers.groupBy { $0.isMultiple(of: 2) }
        // Not shown
        let recorded = groups.do(onNext: { bench.record($0, $0.key ? "B" : "A", isPart: true) })
        bench.record(recorded, as: { $0.key ? "B" : "A" })
      },
      Demonstration(
        "window(timeSpan:count:scheduler:)", to: "have a stream for each span of time", picture: "window",
        as: "window 4, 2"
      ) { bench in
        let clock = bench.clock
        let letters = bench.letters("--ab--c-------|")
        // Shown
        let windows = letters.window(
          timeSpan: .seconds(4), count: 2, scheduler: clock)
        // Not shown
        let named = windows.enumerated()
          .map { (name: ["A", "B", "C", "D"][min($0.index, 3)], stream: $0.element) }
          .do(onNext: { bench.record($0.stream, $0.name, isPart: true) })
        bench.record(named, as: { $0.name })
      },
    ])
}
