import Rill
import TestSupport
import Testing

@Suite struct ImmediateSchedulerTests {
  let scheduler = ImmediateScheduler.instance
  let log = Log<String>()

  @Test func `work runs before schedule returns, whatever the delay`() {
    _ = scheduler.schedule { log.add("now") }
    _ = scheduler.schedule(after: .seconds(60)) { log.add("later") }
    #expect(log.entries == ["now", "later"])
    #expect(scheduler.now == .zero)
  }

  @Test func `the caller already runs on it`() {
    #expect(scheduler.isCurrent)
  }
}
