import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct BufferingPolicyTests {
  let scheduler = VirtualTimeScheduler()
  let log = Log<Int>()

  /// A loop that takes a second for each element, while a hundred arrive at once.
  private func slowLoop(over values: ObservableValues<Int, Never>, _ relay: PublishRelay<Int>) {
    let task = Task(executorPreference: scheduler) { [log, scheduler] in
      for await element in values {
        log.add(element)
        try? await scheduler.clock.sleep(for: .seconds(1))
      }
    }
    scheduler.advance(by: .zero)
    for element in 1...100 {
      relay.accept(element)
      if element == 1 { scheduler.advance(by: .zero) }
    }
    scheduler.run()
    task.cancel()
    scheduler.run()
  }

  @Test(arguments: [
    (BufferingPolicy.unbounded, Array(1...100), 0),
    (.newest(10), [1] + (91...100), 89),
    (.newest(1), [1, 100], 98),
    (.oldest(10), Array(1...11), 89),
    (.oldest(1), [1, 2], 98),
    (.newest(99), Array(1...100), 0),
    (.oldest(99), Array(1...100), 0),
  ])
  func `a slow loop gets the elements of its policy, and the others are counted`(
    policy: BufferingPolicy, elements: [Int], dropped: Int
  ) {
    let relay = PublishRelay<Int>()
    let values = relay.values(buffering: policy)
    slowLoop(over: values, relay)
    #expect(log.entries == elements)
    #expect(values.droppedCount == dropped)
  }

  @Test func `the count is that of all loops together, and copies of the sequence share it`() {
    let relay = PublishRelay<Int>()
    let values = relay.values(buffering: .newest(10))
    let copy = values
    #expect(values.droppedCount == 0)
    slowLoop(over: values, relay)
    slowLoop(over: copy, relay)
    #expect(values.droppedCount == 178 && copy.droppedCount == 178)
    #expect(relay.values(buffering: .newest(10)).droppedCount == 0)
  }

  @Test func `elements after the loop are not counted`() async {
    let relay = BehaviorRelay(value: 0)
    let values = relay.values(buffering: .oldest(1))
    for await _ in values { break }
    for element in 1...5 { relay.accept(element) }
    #expect(values.droppedCount == 0)
  }

  @Test func `a buffer without room traps with a message that names it and the line`() async {
    let subject = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PublishSubject<Int>().values(buffering: .newest(0), file: "Module/File.swift", line: 7)
    }
    expect(
      subject, "Module/File.swift:7: Fatal error: values(buffering:) was given .newest(0); a buffer must have room")
    let relay = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PublishRelay<Int>().values(buffering: .oldest(-1), file: "Module/File.swift", line: 8)
    }
    expect(relay, "Module/File.swift:8: Fatal error: values(buffering:) was given .oldest(-1); a buffer must have room")
    let state = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = BehaviorRelay(value: 1).values(buffering: .newest(-2), file: "Module/File.swift", line: 9)
    }
    expect(state, "Module/File.swift:9: Fatal error: values(buffering:) was given .newest(-2); a buffer must have room")
  }

  private func expect(_ result: ExitTest.Result?, _ text: String, _ location: SourceLocation = #_sourceLocation) {
    let error = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains(text), sourceLocation: location)
  }
}
