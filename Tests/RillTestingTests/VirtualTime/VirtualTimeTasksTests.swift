import Rill
import RillTesting
import Testing

@Suite struct VirtualTimeTasksTests {
  let scheduler = VirtualTimeScheduler()
  let log = Protected<[String]>([])

  private func note(_ text: String) { log.withLock { $0.append("\(scheduler.now.components.seconds) \(text)") } }

  @Test func `a task runs to its next suspension before the clock stands still again`() {
    Task(executorPreference: scheduler) {
      note("begin")
      try await scheduler.clock.sleep(for: .seconds(2))
      note("awake")
      try await scheduler.clock.sleep(for: .seconds(3))
      note("end")
    }
    #expect(log.value.isEmpty)
    scheduler.advance(by: .zero)
    #expect(log.value == ["0 begin"])
    scheduler.advance(by: .seconds(2))
    #expect(log.value == ["0 begin", "2 awake"])
    scheduler.run()
    #expect(log.value == ["0 begin", "2 awake", "5 end"])
  }

  @Test func `tasks that wait for each other continue within one move of the clock`() {
    Task(executorPreference: scheduler) {
      let sum = await withTaskGroup(of: Int.self) { group in
        for number in 1...3 {
          group.addTask {
            try? await scheduler.clock.sleep(for: .seconds(number))
            note("\(number)")
            return number
          }
        }
        return await group.reduce(0, +)
      }
      note("sum \(sum)")
    }
    scheduler.advance(by: .seconds(3))
    #expect(log.value == ["1 1", "2 2", "3 3", "3 sum 6"])
  }

  @Test func `cancellation ends a sleep at once, and its time has no effect`() {
    let task = Task(executorPreference: scheduler) {
      do {
        try await Task.sleep(for: .seconds(60), clock: scheduler.clock)
        note("awake")
      } catch {
        note("\(type(of: error))")
      }
    }
    scheduler.advance(by: .seconds(1))
    task.cancel()
    scheduler.run()
    #expect(log.value == ["1 CancellationError"])
    #expect(scheduler.now == .seconds(1))
  }

  @Test func `a sleep in a task that was canceled before does not begin`() {
    let task = Task(executorPreference: scheduler) {
      do { try await scheduler.clock.sleep(for: .seconds(1)) } catch { note("\(type(of: error))") }
    }
    task.cancel()
    scheduler.run()
    #expect(log.value == ["0 CancellationError"])
  }

  @Test func `a canceled task does not sleep until a deadline that has passed either`() {
    scheduler.advance(by: .seconds(5))
    let task = Task(executorPreference: scheduler) {
      do { try await scheduler.clock.sleep(until: .init(offset: .zero)) } catch { note("\(type(of: error))") }
    }
    task.cancel()
    scheduler.run()
    #expect(log.value == ["5 CancellationError"])
  }

  @Test func `a move by a duration names its line too`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let scheduler = VirtualTimeScheduler(limit: 10)
      @Sendable func again() { _ = scheduler.schedule(again) }
      again()
      scheduler.advance(by: .seconds(1), file: "Module/File.swift", line: 8)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Module/File.swift:8: Fatal error: VirtualTimeScheduler has run 10 pieces of work"))
  }

  @Test func `a deadline that has passed does not wait`() {
    scheduler.advance(by: .seconds(5))
    Task(executorPreference: scheduler) {
      try await scheduler.clock.sleep(until: .init(offset: .seconds(1)))
      note("awake")
    }
    scheduler.advance(by: .zero)
    #expect(log.value == ["5 awake"])
  }

  @Test func `tasks and scheduled work share one order`() {
    _ = scheduler.schedule(after: .seconds(1)) { note("work") }
    Task(executorPreference: scheduler) {
      try await scheduler.clock.sleep(for: .seconds(1))
      note("task")
    }
    scheduler.run()
    #expect(log.value == ["1 work", "1 task"])
  }

  @Test func `instants of the clock are the scheduler's times`() {
    let clock = scheduler.clock
    let start = clock.now
    scheduler.advance(by: .seconds(3))
    #expect(start.duration(to: clock.now) == .seconds(3))
    #expect(start.advanced(by: .seconds(3)) == clock.now)
    #expect(start < clock.now)
    #expect(clock.minimumResolution == .zero)
  }

  @Test func `an endless schedule traps with a message that says where`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let scheduler = VirtualTimeScheduler(limit: 1_000)
      @Sendable func again() { _ = scheduler.schedule(after: .seconds(1), again) }
      again()
      scheduler.run(file: "Module/File.swift", line: 7)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains("Module/File.swift:7: Fatal error: VirtualTimeScheduler has run 1000 pieces of work in one move"))
    #expect(text.contains("and there is more, at 1001.0 seconds."))
  }

  @Test func `the limit itself may be reached`() {
    let scheduler = VirtualTimeScheduler(limit: 10)
    for _ in 0..<10 { _ = scheduler.schedule { log.withLock { $0.append("ran") } } }
    scheduler.run()
    #expect(log.value.count == 10)
  }
}
