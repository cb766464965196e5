import Rill
import RillTesting

extension DemonstrationGroup {
  static let creating = DemonstrationGroup(
    title: "Create a stream", folder: "Creating",
    demonstrations: [
      Demonstration(
        "just(_:)", to: "emit one element", picture: "just", as: "just(a)"
      ) { bench in
        bench.record(Observable.just("a"))
      },
      Demonstration(
        "of(_:)", to: "emit a few elements", picture: "of", as: "of(a, b, c)"
      ) { bench in
        bench.record(Observable.of("a", "b", "c"))
      },
      Demonstration(
        "from(_:)", to: "emit the elements of a collection", picture: "from", as: "from([a, b, c])"
      ) { bench in
        bench.record(Observable.from(["a", "b", "c"]))
      },
      Demonstration(
        "range(start:count:)", to: "count", picture: "range", as: "range(start: 3, count: 3)"
      ) { bench in
        bench.record(Observable.range(start: 3, count: 3))
      },
      Demonstration(
        "generate(initialState:condition:iterate:)", to: "compute each element from the one before",
        picture: "generate", as: "generate(1, while < 5, × 2)"
      ) { bench in
        // Shown
        let stream = Observable.generate(
          initialState: 1, condition: { $0 < 5 }, iterate: { $0 * 2 })
        // Not shown
        bench.record(stream)
      },
      Demonstration(
        "repeatElement(_:)", to: "emit one element again and again", picture: "repeatElement",
        as: "repeatElement(a).take(3)"
      ) { bench in
        bench.record(Observable.repeatElement("a").take(3))
      },
      Demonstration("empty()", to: "end without an element", picture: "empty", as: "empty()") {
        bench in
        // Shown
        let nothing: Observable<String> = .empty()
        // Not shown
        bench.record(nothing)
      },
      Demonstration("never()", to: "do nothing, not even end", picture: "never", as: "never()") {
        bench in
        // Shown
        let nothing: Observable<String> = .never()
        // Not shown
        bench.record(nothing)
        bench.stop(after: 4)
      },
      Demonstration(
        "error(_:)", to: "fail", picture: "error", as: "error(e)"
      ) { bench in
        // Shown
        let failure: Observable<String> = .error(TestError())
        // Not shown
        bench.record(failure)
      },
      Demonstration(
        "create(_:)", to: "emit what a callback brings, and cancel its work", picture: "create",
        as: "create, disposed of at 3"
      ) { bench in
        let clock = bench.clock
        // Shown
        let stream = Observable.create { observer in
          observer.onNext("a")
          return clock.schedule(after: .seconds(5)) { observer.onNext("late") }
        }
        // Not shown
        bench.record(stream, until: 3)
        bench.stop(after: 6)
      },
      Demonstration(
        "deferred(_:)", to: "make the stream only when someone subscribes", picture: "deferred",
        as: "deferred { just(count) }, subscribed to at 0 and 3"
      ) { bench in
        let clock = bench.clock
        let count = BehaviorRelay(value: 1)
        // Shown
        let stream = Observable<Int>.deferred { .just(count.value) }
        // Not shown
        bench.record(stream)
        bench.record(stream, from: 3)
        _ = clock.schedule(at: .seconds(2)) { count.accept(2) }
      },
      Demonstration(
        "using(_:observableFactory:)", to: "hold a resource as long as the subscription", picture: "using", as: "using"
      ) { bench in
        let letters = bench.letters("--a--b--|")
        let print = bench.print
        // Shown
        let stream = Observable.using {
          CompositeDisposable(Disposables.create { print("closed") })
        } observableFactory: { _ in
          letters
        }
        // Not shown
        bench.record(stream)
      },
      Demonstration(
        "timer(_:scheduler:)", to: "wait once", picture: "timer", as: "timer(3)"
      ) { bench in
        let clock = bench.clock
        bench.record(Observable<Int>.timer(.seconds(3), scheduler: clock))
      },
      Demonstration(
        "timer(_:period:scheduler:)", to: "wait, then count at intervals", picture: "timer-period",
        as: "timer(3, period: 2)"
      ) { bench in
        let clock = bench.clock
        bench.record(Observable<Int>.timer(.seconds(3), period: .seconds(2), scheduler: clock))
        bench.stop(after: 11)
      },
      Demonstration(
        "interval(_:scheduler:)", to: "count at intervals", picture: "interval", as: "interval(2)"
      ) { bench in
        let clock = bench.clock
        bench.record(Observable<Int>.interval(.seconds(2), scheduler: clock))
        bench.stop(after: 10)
      },
    ])
}
