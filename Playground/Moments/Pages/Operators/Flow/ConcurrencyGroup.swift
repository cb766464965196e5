import Observation
import Rill
import RillTesting

extension DemonstrationGroup {
  static let concurrency = DemonstrationGroup(
    title: "Use Swift concurrency", folder: "Concurrency",
    demonstrations: [
      Demonstration(
        "task(priority:executor:_:)", to: "have the result of an asynchronous function", picture: "task", as: "task"
      ) { bench in
        let clock = bench.clock
        // Shown
        let stream = Observable.task(executor: clock) {
          try await clock.clock.sleep(for: .seconds(3))
          return "a"
        }
        // Not shown
        bench.record(stream)
      },
      Demonstration(
        "from(_:priority:executor:)", to: "have the elements of an asynchronous sequence", picture: "from-sequence",
        as: "from(sequence)"
      ) { bench in
        let clock = bench.clock
        let sequence = AsyncStream { continuation in
          for letter in ["a", "b"] { continuation.yield(letter) }
          continuation.finish()
        }
        bench.record(Observable.from(sequence, executor: clock))
      },
      Demonstration(
        "values(buffering:)", "ObservableValues", "BufferingPolicy", to: "loop over a stream with for await",
        picture: "values", as: "for await, buffering the newest, 5 s a round"
      ) { bench in
        let clock = bench.clock
        let letters = bench.letters("--a-b-c-d--e---|")
        let seen = PublishSubject<String>()
        bench.record(seen)
        Task(executorPreference: clock) {
          // Shown
          for try await letter in letters.values(buffering: .newest(1)) {
            seen.onNext(letter)
            try await clock.clock.sleep(for: .seconds(5))
          }
          // Not shown
          seen.onCompleted()
        }
      },
      Demonstration(
        "firstValue(isolation:)", to: "await one element", picture: "firstValue", as: "try await firstValue()"
      ) { bench in
        let clock = bench.clock
        let letters = bench.letters("--a-b-c-|")
        let seen = PublishSubject<String>()
        bench.record(seen)
        Task(executorPreference: clock) {
          // Shown
          seen.onNext(try await letters.firstValue())
          // Not shown
          seen.onCompleted()
        }
      },
      Demonstration(
        "observing(_:)", to: "follow a model of the Observation framework", picture: "observing",
        as: "observing { model.name }"
      ) { bench in
        let model = Model()
        bench.draw("a-b-(cd)-e", "model.name", until: 8)
        // Shown
        let names = Observable.observing { model.name }
        // Not shown
        bench.record(names)
        var turns = names.values(buffering: .unbounded).makeAsyncIterator()
        _ = try? await turns.next()
        for changes in [["b"], ["c", "d"], ["e"]] {
          bench.clock.advance(by: .seconds(2))
          for name in changes { model.name = name }
          _ = try? await turns.next()
        }
        bench.stop(after: 8)
      },
    ])
}

@MainActor @Observable
private final class Model {
  var name = "a"
}
