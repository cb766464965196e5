import Dispatch
import Rill
import RillTesting

extension DemonstrationGroup {
  static let schedulers = DemonstrationGroup(title: "Schedulers", folder: "Schedulers", demonstrations: queues + clocks)

  private static let queues = [
    Demonstration(
      "MainScheduler", to: "run work on the main queue, never at once"
    ) { bench in
      let print = bench.print
      await withCheckedContinuation { continuation in
        let done: @Sendable () -> Void = { continuation.resume() }
        // Shown
        _ = MainScheduler.instance.schedule {
          print("on the main queue: \(MainScheduler.instance.isCurrent)")
          done()
        }
        print("scheduled")
        // Not shown
      }
    },
    Demonstration(
      "SerialDispatchQueueScheduler", to: "run work on a queue, in order"
    ) { bench in
      let print = bench.print
      let queue = DispatchQueue(label: "playground.serial")
      // Shown
      let scheduler = SerialDispatchQueueScheduler(queue: queue)
      for number in 1...3 { _ = scheduler.schedule { print("work \(number)") } }
      queue.sync { print("all done") }
    },
    Demonstration(
      "ConcurrentDispatchQueueScheduler", to: "run pieces of work at the same time"
    ) { bench in
      let print = bench.print
      let queue = DispatchQueue(label: "playground.concurrent", attributes: .concurrent)
      let total = BehaviorRelay(value: 0)
      // Shown
      let scheduler = ConcurrentDispatchQueueScheduler(queue: queue)
      for number in 1...3 {
        _ = scheduler.schedule { total.update { $0 += number } }
      }
      queue.sync(flags: .barrier) { print("the sum is \(total.value)") }
    },
  ]

  private static let clocks = [
    Demonstration(
      "ImmediateScheduler", "Scheduler", to: "run work at once"
    ) { bench in
      let print = bench.print
      // Shown
      _ = ImmediateScheduler.instance.schedule { print("work") }
      print("scheduled")
    },
    Demonstration(
      "VirtualTimeScheduler", to: "move the time by hand"
    ) { bench in
      let (clock, print) = (bench.clock, bench.print)
      // Shown
      _ = clock.schedule(after: .seconds(60)) { print("a minute has passed") }
      clock.advance(by: .seconds(60))
    },
    Demonstration(
      "VirtualClock", to: "let a task sleep in virtual time"
    ) { bench in
      let (clock, print) = (bench.clock, bench.print)
      // Shown
      Task(executorPreference: clock) {
        try await clock.clock.sleep(for: .seconds(60))
        print("awake")
      }
      clock.run()
    },
  ]
}
