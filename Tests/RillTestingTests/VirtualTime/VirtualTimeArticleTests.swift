import Rill
import RillTesting
import TestSupport
import Testing

/// The code of the article "Virtual time", played; a test compares the two.
@Suite struct VirtualTimeArticleTests {
  @Test func `a task that sleeps on the clock wakes while it is moved`() async throws {
    let (scheduler, relay) = (VirtualTimeScheduler(), BehaviorRelay(value: "asleep"))
    // snippet: a task
    let task = Task(executorPreference: scheduler) {
      try await Task.sleep(for: .seconds(1), clock: scheduler.clock)
      relay.accept("awake")
    }
    scheduler.advance(by: .seconds(1))
    // relay.value == "awake"
    // end
    #expect(relay.value == "awake")
    try await task.value
  }

  @Test func `the article shows the code that runs here`() throws {
    #expect(try Article("Sources/RillTesting/RillTesting.docc/VirtualTime.md").code == snippets())
  }
}
