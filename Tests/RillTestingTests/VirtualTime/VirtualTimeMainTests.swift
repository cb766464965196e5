import Rill
import RillTesting
import Testing

@Suite struct VirtualTimeMainTests {
  @Test @MainActor func `work of the main scheduler runs when the clock is moved on the main actor`() {
    let scheduler = VirtualTimeScheduler()
    let times = Protected<[Duration]>([])
    scheduler.replacingMain {
      _ = MainScheduler.instance.schedule(after: .seconds(1)) { times.withLock { $0.append(scheduler.now) } }
      scheduler.run()
    }
    #expect(times.value == [.seconds(1)])
  }

  @Test func `work of the main scheduler traps when the clock is moved off the main actor`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let scheduler = VirtualTimeScheduler()
      await MainActor.run { scheduler.replacingMain { _ = MainScheduler.instance.schedule {} } }
      scheduler.run()
    }
    // An optimized build traps without the sentence.
    #if DEBUG
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("The clock of a scheduler that replaces the main queue is moved elsewhere."))
    #else
    _ = result
    #endif
  }
}
