import RillTesting
import Testing

@testable import Rill

/// The moments between two steps of a delivery, which threads hit too rarely.
@Suite struct DeliveryTurnTests {
  let delivery = Delivery(to: Subscription(atEnd: .ignored), on: VirtualTimeScheduler(), CallSite())

  @Test func `an event announced just before the turn is returned keeps it`() {
    #expect(delivery.takeTurn() == 0)
    let state = delivery.state
    #expect(!delivery.announce())
    #expect(!delivery.leave(state))
    #expect(delivery.takeTurn() == nil)
    #expect(delivery.leave(delivery.discount(1)))
    #expect(delivery.takeTurn() == 0)
  }

  @Test func `an end announced just before the turn is returned keeps it`() {
    #expect(delivery.takeTurn() == 0)
    let state = delivery.state
    #expect(!delivery.announce(.completed))
    #expect(!delivery.leave(state))
    #expect(delivery.subscription.isLive)
    #expect(delivery.leave(delivery.state))
    #expect(!delivery.subscription.isLive)
  }

  @Test func `a sender schedules a hop, unless another thread has the turn or a hop is due`() {
    #expect(delivery.announce())
    delivery.hop {}
    #expect(!delivery.announce())
    #expect(delivery.takeTurnOfHop())
    #expect(!delivery.announce())
    #expect(delivery.leave(delivery.discount(3)))
    #expect(delivery.announce())
  }

  @Test func `a hop that finds the turn taken is no longer due, so that another one can be`() {
    #expect(delivery.announce())
    delivery.hop {}
    #expect(delivery.takeTurn() == 1)
    #expect(!delivery.takeTurnOfHop())
    #expect(delivery.state & Delivery.hopDue == 0)
    let state = delivery.state
    #expect(!delivery.announce())
    #expect(!delivery.leaveToHop(state))
    #expect(delivery.leaveToHop(delivery.state))
    #expect(delivery.takeTurnOfHop())
  }

  @Test func `a wait in which no other thread announces anything has no result, whatever this thread has announced`() {
    #expect(!delivery.letElementsGather())
    #expect(delivery.announce())
    #expect(!delivery.letElementsGather())
    delivery.subscription.dispose()
    #expect(!delivery.letElementsGather())
  }
}
