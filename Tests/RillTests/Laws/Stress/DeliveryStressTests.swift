import Dispatch
import Rill
import TestSupport
import Testing

/// Bursts that coincide with the end of a delivery, and disposal that coincides with bursts, on real queues.
@Suite(.tags(.concurrency)) struct DeliveryStressTests {
  private static let observe: Deliver = { $0.observe(on: $1) }

  @LongTests @Test(arguments: [false, true])
  func `no element is left behind when it arrives as a delivery ends`(concurrent: Bool) {
    #expect(lateElementLaw(concurrent: concurrent, Self.observe) == [])
  }

  @Test func `the law catches a delivery that leaves an element behind`() {
    let violations = lateElementLaw(concurrent: false, patience: .seconds(5), BrokenDelivery.leavesOneBehind)
    #expect(violations == ["an element up to 99 is lost"])
  }

  @LongTests @Test(arguments: [false, true])
  func `long bursts of two threads arrive whole, one element at a time, with their end`(concurrent: Bool) {
    #expect(burstLaw(concurrent: concurrent, count: repeats(debug: 100_000, release: 100_000), Self.observe) == [])
  }

  @Test(arguments: [BrokenDelivery.leavesOneBehind, BrokenDelivery.takesNoTurns])
  func `the law catches a delivery that loses an element or takes no turns`(deliver: Deliver) {
    #expect(catches { burstLaw(concurrent: true, count: 10_000, deliver) })
  }

  @Test(arguments: [false, true])
  func `disposal that meets a burst releases all of it`(concurrent: Bool) {
    #expect(droppedBurstLaw(concurrent: concurrent, rounds: repeats(debug: 1_000, release: 1_000), Self.observe) == [])
  }

  @Test func `the law catches a delivery that keeps its elements`() {
    #expect(catches { droppedBurstLaw(concurrent: false, rounds: 10, BrokenDelivery.keepsItsElements) })
  }

  @Test func `senders on the scheduler and hops share the turn`() {
    #expect(sharedTurnLaw(count: repeats(debug: 20_000, release: 20_000), Self.observe) == [])
  }

  @Test func `the law catches a delivery that loses one of them`() {
    #expect(!sharedTurnLaw(count: 100, BrokenDelivery.leavesOneBehind).isEmpty)
  }
}
