import Rill
import RillTesting

extension DemonstrationGroup {
  static let recovering = DemonstrationGroup(
    title: "Recover from errors", folder: "Recovering",
    demonstrations: [
      Demonstration(
        "catch(_:)", to: "go on with another stream after an error", picture: "catch", as: "catch → just(b)"
      ) { bench in
        let letters = bench.letters("--a--#")
        bench.record(letters.catch { _ in .just("b") })
      },
      Demonstration(
        "catchAndReturn(_:)", to: "end with an element instead of an error", picture: "catchAndReturn",
        as: "catchAndReturn b"
      ) { bench in
        let letters = bench.letters("--a--#")
        bench.record(letters.catchAndReturn("b"))
      },
      Demonstration(
        "retry()", to: "try again until it works", picture: "retry", as: "retry"
      ) { bench in
        let request = bench.tries("--a--#", "--b--|")
        bench.record(request.retry())
      },
      Demonstration(
        "retry(_:)", to: "try a number of times", picture: "retry-count", as: "retry 2"
      ) { bench in
        let request = bench.tries("-a#")
        bench.record(request.retry(2))
      },
      Demonstration(
        "retry(when:)", to: "decide when to try again", picture: "retry-when", as: "retry(when: …)"
      ) { bench in
        let clock = bench.clock
        let request = bench.tries("--a--#", "--a--|")
        bench.record(request.retry { errors in errors.delay(.seconds(2), scheduler: clock) })
      },
      Demonstration(
        "retry(_:backoff:scheduler:using:)", "Backoff", to: "wait longer before each new try",
        picture: "retry-backoff", as: "retry 3, backoff 1"
      ) { bench in
        let clock = bench.clock
        let request = bench.tries("-a#")
        bench.record(request.retry(3, backoff: Backoff(delay: .seconds(1)), scheduler: clock))
      },
    ])
}
