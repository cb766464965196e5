import Rill
import RillTesting

extension DemonstrationGroup {
  static let timing = DemonstrationGroup(
    title: "Wait, limit a rate, set a time limit", folder: "Timing",
    demonstrations: [
      Demonstration(
        "debounce(_:scheduler:)", to: "wait until elements pause", picture: "debounce", as: "debounce 2"
      ) { bench in
        let clock = bench.clock
        let letters = bench.letters("--a-b-----c---|")
        bench.record(letters.debounce(.seconds(2), scheduler: clock))
      },
      Demonstration(
        "throttle(_:latest:scheduler:)", to: "have at most one element per span of time", picture: "throttle",
        as: "throttle"
      ) { bench in
        let clock = bench.clock
        let letters = bench.letters("--a-b-c------d--|")
        bench.record(letters.throttle(.seconds(3), scheduler: clock), "throttle 3")
        bench.record(letters.throttle(.seconds(3), latest: false, scheduler: clock), "throttle 3, latest false")
      },
      Demonstration(
        "delay(_:scheduler:)", to: "have everything later", picture: "delay", as: "delay 3"
      ) { bench in
        let clock = bench.clock
        let letters = bench.letters("--a-b----|")
        bench.record(letters.delay(.seconds(3), scheduler: clock))
      },
      Demonstration(
        "delaySubscription(_:scheduler:)", to: "subscribe later", picture: "delaySubscription",
        as: "delaySubscription 3"
      ) { bench in
        let clock = bench.clock
        let letters = bench.each("(a|)")
        bench.record(letters.delaySubscription(.seconds(3), scheduler: clock))
      },
      Demonstration(
        "timeout(_:scheduler:)", to: "fail if nothing comes for a while", picture: "timeout", as: "timeout 4"
      ) { bench in
        let clock = bench.clock
        let letters = bench.letters("--a-----b--|")
        bench.record(letters.timeout(.seconds(4), scheduler: clock))
      },
      Demonstration(
        "timeout(_:other:scheduler:)", to: "go on with another stream if nothing comes for a while",
        picture: "timeout-other", as: "timeout 4"
      ) { bench in
        let clock = bench.clock
        let letters = bench.letters("--a-----b--|")
        let other = bench.each("-x-y|", "each other")
        bench.record(letters.timeout(.seconds(4), other: other, scheduler: clock))
      },
      Demonstration(
        "buffer(timeSpan:count:scheduler:)", to: "collect elements in batches", picture: "buffer", as: "buffer 4, 2"
      ) { bench in
        let clock = bench.clock
        let letters = bench.letters("--ab--c-------|")
        bench.record(
          letters.buffer(timeSpan: .seconds(4), count: 2, scheduler: clock), as: { "[\($0.joined())]" })
      },
    ])
}
