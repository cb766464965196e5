import Dispatch
import TestSupport
import Testing

@testable import Rill

@Suite(.tags(.concurrency)) struct DispatchSchedulerTests {
  @Test func `a serial scheduler runs its work in order, also on a concurrent queue`() {
    let target = DispatchQueue(label: "concurrent", attributes: .concurrent)
    for scheduler in [SerialDispatchQueueScheduler(), SerialDispatchQueueScheduler(queue: target)] {
      let log = Log<Int>()
      let done = DispatchSemaphore(value: 0)
      for number in 0..<1_000 { _ = scheduler.schedule { log.add(number) } }
      _ = scheduler.schedule { done.signal() }
      done.waitForSignal()
      #expect(log.entries == Array(0..<1_000))
    }
  }

  @Test func `canceled work does not run`() {
    let scheduler = SerialDispatchQueueScheduler()
    let log = Log<String>()
    let hold = DispatchSemaphore(value: 0)
    let done = DispatchSemaphore(value: 0)
    _ = scheduler.schedule { hold.waitForSignal() }
    scheduler.schedule { log.add("ran") }.dispose()
    _ = scheduler.schedule { done.signal() }
    hold.signal()
    done.waitForSignal()
    #expect(log.entries.isEmpty)
  }

  @Test func `canceled delayed work does not run`() {
    let scheduler = SerialDispatchQueueScheduler()
    let log = Log<String>()
    let hold = DispatchSemaphore(value: 0)
    let done = DispatchSemaphore(value: 0)
    // The queue is kept busy until the disposal, so that the work cannot be early.
    _ = scheduler.schedule { hold.waitForSignal() }
    let work = scheduler.schedule(after: .milliseconds(1)) { log.add("ran") }
    _ = scheduler.schedule(after: .milliseconds(2)) { done.signal() }
    work.dispose()
    hold.signal()
    done.waitForSignal()
    #expect(log.entries.isEmpty)
  }

  @Test func `delayed work runs no earlier than its delay on the scheduler's own clock`() {
    let scheduler = ConcurrentDispatchQueueScheduler()
    let start = scheduler.now
    let done = DispatchSemaphore(value: 0)
    _ = scheduler.schedule(after: .milliseconds(5)) { done.signal() }
    done.waitForSignal()
    #expect(scheduler.now - start >= .milliseconds(5))
  }

  @Test @MainActor func `the main scheduler knows its queue, and other queues as not its own`() {
    #expect(MainScheduler.instance.isCurrent)
    onAnotherThread { #expect(!MainScheduler.instance.isCurrent) }
  }
}
