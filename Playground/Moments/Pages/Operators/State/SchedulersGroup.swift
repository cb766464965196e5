import Dispatch
import Rill
import RillTesting

extension DemonstrationGroup {
  static let schedulers = DemonstrationGroup(title: "Schedulers", folder: "Schedulers", demonstrations: queues + clocks)

  private static let queues = [
    Demonstration(
      "MainScheduler", to: "run work on the main queue, never at once",
      code: #"""
        _ = MainScheduler.instance.schedule {
          print("on the main queue: \(MainScheduler.instance.isCurrent)")
          done()
        }
        print("scheduled")
        """#
    ) { bench in
      let print = bench.print
      await withCheckedContinuation { continuation in
        let done: @Sendable () -> Void = { continuation.resume() }
        _ = MainScheduler.instance.schedule {
          print("on the main queue: \(MainScheduler.instance.isCurrent)")
          done()
        }
        print("scheduled")
      }
    },
    Demonstration(
      "SerialDispatchQueueScheduler", to: "run work on a queue, in order",
      code: #"""
        let scheduler = SerialDispatchQueueScheduler(queue: queue)
        for number in 1...3 { _ = scheduler.schedule { print("work \(number)") } }
        queue.sync { print("all done") }
        """#
    ) { bench in
      let print = bench.print
      let queue = DispatchQueue(label: "playground.serial")
      let scheduler = SerialDispatchQueueScheduler(queue: queue)
      for number in 1...3 { _ = scheduler.schedule { print("work \(number)") } }
      queue.sync { print("all done") }
    },
    Demonstration(
      "ConcurrentDispatchQueueScheduler", to: "run pieces of work at the same time",
      code: #"""
        let scheduler = ConcurrentDispatchQueueScheduler(queue: queue)
        for number in 1...3 {
          _ = scheduler.schedule { total.update { $0 += number } }
        }
        queue.sync(flags: .barrier) { print("the sum is \(total.value)") }
        """#
    ) { bench in
      let print = bench.print
      let queue = DispatchQueue(label: "playground.concurrent", attributes: .concurrent)
      let total = BehaviorRelay(value: 0)
      let scheduler = ConcurrentDispatchQueueScheduler(queue: queue)
      for number in 1...3 {
        _ = scheduler.schedule { total.update { $0 += number } }
      }
      queue.sync(flags: .barrier) { print("the sum is \(total.value)") }
    },
  ]

  private static let clocks = [
    Demonstration(
      "ImmediateScheduler", "Scheduler", to: "run work at once",
      code: #"""
        _ = ImmediateScheduler.instance.schedule { print("work") }
        print("scheduled")
        """#
    ) { bench in
      let print = bench.print
      _ = ImmediateScheduler.instance.schedule { print("work") }
      print("scheduled")
    },
    Demonstration(
      "VirtualTimeScheduler", to: "move the time by hand",
      code: #"""
        _ = clock.schedule(after: .seconds(60)) { print("a minute has passed") }
        clock.advance(by: .seconds(60))
        """#
    ) { bench in
      let (clock, print) = (bench.clock, bench.print)
      _ = clock.schedule(after: .seconds(60)) { print("a minute has passed") }
      clock.advance(by: .seconds(60))
    },
    Demonstration(
      "VirtualClock", to: "let a task sleep in virtual time",
      code: #"""
        Task(executorPreference: clock) {
          try await clock.clock.sleep(for: .seconds(60))
          print("awake")
        }
        clock.run()
        """#
    ) { bench in
      let (clock, print) = (bench.clock, bench.print)
      Task(executorPreference: clock) {
        try await clock.clock.sleep(for: .seconds(60))
        print("awake")
      }
      clock.run()
    },
  ]
}
