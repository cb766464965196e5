import Observation
import Rill
import RillTesting

extension DemonstrationGroup {
  static let concurrency = DemonstrationGroup(
    title: "Use Swift concurrency", folder: "Concurrency",
    demonstrations: [
      Demonstration(
        "task(priority:executor:_:)", to: "have the result of an asynchronous function", picture: "task", as: "task",
        code: """
          Observable.task(executor: clock) {
            try await clock.clock.sleep(for: .seconds(3))
            return "a"
          }
          """
      ) { bench in
        let clock = bench.clock
        let stream = Observable.task(executor: clock) {
          try await clock.clock.sleep(for: .seconds(3))
          return "a"
        }
        bench.record(stream)
      },
      Demonstration(
        "from(_:priority:executor:)", to: "have the elements of an asynchronous sequence", picture: "from-sequence",
        as: "from(sequence)", code: "Observable.from(sequence, executor: clock)"
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
        code: #"""
          for try await letter in letters.values(buffering: .unbounded) {
            print("next \(letter)")
          }
          """#
      ) { bench in
        let print = bench.print
        let letters = bench.letters("--a--b--|")
        Task(executorPreference: bench.clock) {
          for try await letter in letters.values(buffering: .unbounded) {
            print("next \(letter)")
          }
          print("the loop ends")
        }
      },
      Demonstration(
        "observing(_:)", to: "follow a model of the Observation framework",
        code: """
          let model = Model()
          let names = Observable.observing { model.name }.values(buffering: .unbounded)
          """
      ) { bench in
        let model = Model()
        let names = Observable.observing { model.name }.values(buffering: .unbounded)
        var loop = names.makeAsyncIterator()
        bench.print("\((try? await loop.next()) ?? "none")")
        model.name = "Ada"
        bench.print("\((try? await loop.next()) ?? "none")")
      },
    ])
}

@MainActor @Observable
private final class Model {
  var name = "Lin"
}
