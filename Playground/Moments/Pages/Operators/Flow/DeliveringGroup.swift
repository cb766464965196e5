import Rill
import RillTesting

extension DemonstrationGroup {
  static let delivering = DemonstrationGroup(
    title: "Choose a queue or thread", folder: "Delivering",
    demonstrations: [
      Demonstration(
        "observe(on:)", to: "have the elements on another queue", picture: "observe-on", as: "observe on"
      ) { bench in
        let clock = bench.clock
        let letters = bench.letters("--a-(bc)-|")
        bench.record(letters.observe(on: clock))
      },
      Demonstration(
        "subscribe(on:)", to: "begin the work on another queue", picture: "subscribe-on", as: "subscribe on"
      ) { bench in
        let clock = bench.clock
        let letters = bench.each("(ab)-c|")
        bench.record(letters.subscribe(on: clock))
      },
    ])

  static let observing = DemonstrationGroup(
    title: "Look on, or add side effects", folder: "Observing",
    demonstrations: [
      Demonstration(
        "do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)",
        to: "do something beside the stream", picture: "do", as: "do"
      ) { bench in
        let print = bench.print
        let letters = bench.letters("--a--b--|")
        // Shown
        let stream = letters.do(
          onNext: { print("next \($0)") }, onDispose: { print("disposed of") })
        // Not shown
        bench.record(stream)
      },
      Demonstration(
        "debug(_:)", to: "see every event while I look for an error", picture: "debug", as: "debug"
      ) { bench in
        let print = bench.print
        let letters = bench.letters("--a--b--|")
        let scope = Diagnostics()
        scope.debugSink = { print($0) }
        scope.run {
          bench.record(letters.debug("feed"))
        }
      },
      Demonstration(
        "withUnretained(_:)", to: "use an object without keeping it alive", picture: "withUnretained",
        as: "withUnretained"
      ) { bench in
        let letters = bench.letters("--a--b--c--|")
        bench.draw("", "object, until 6", until: 6)
        let holder = Protected<Owner?>(Owner())
        if let object = holder.value { bench.record(letters.withUnretained(object), as: { $0.1 }) }
        _ = bench.clock.schedule(at: .seconds(6)) { _ = holder.exchange(nil) }
      },
      Demonstration(
        "withUnretained(_:resultSelector:)", to: "call an object without keeping it alive",
        picture: "withUnretained-result", as: "withUnretained { … }"
      ) { bench in
        let letters = bench.letters("--a--b--c--|")
        bench.draw("", "object, until 6", until: 6)
        let holder = Protected<Owner?>(Owner())
        if let object = holder.value {
          bench.record(letters.withUnretained(object) { object, letter in object.name + letter })
        }
        _ = bench.clock.schedule(at: .seconds(6)) { _ = holder.exchange(nil) }
      },
    ])
}

/// An object that a demonstration releases.
final class Owner: Sendable {
  let name = "o"
}
