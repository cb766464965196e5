import Dispatch
import TestSupport
import Testing

@testable import Rill

/// Sends elements that wait, while the element 0 is being delivered, and returns once all of them are delivered.
///
/// - Parameter send: called while the element 0 is delivered, with a function that sends the next elements, as many as
///   its argument says. Together these must be `count`.
/// - Returns: what is wrong with the order and the number of the deliveries.
func longQueueLaw(
  _ place: WaitingPlace, count: Int, _ send: @escaping @Sendable (_ send: @escaping @Sendable (Int) -> Void) -> Void
) -> [String] {
  let bag = DisposeBag()
  let order = Order()
  let next = Order()
  let channel = Protected<(@Sendable (Item) -> Void)?>(nil)
  let done = DispatchSemaphore(value: 0)
  let opened = place.open(bag) { item in
    order.see(item.number)
    if item.number == 0, let channel = channel.value {
      send { for _ in 0..<$0 { channel(Item(next.advance())) } }
    }
    if item.number == count { done.signal() }
  }
  _ = channel.exchange(opened)
  _ = next.advance()
  opened(Item(0))
  done.waitForSignal()
  settle()
  _ = channel.exchange(nil)
  return order.violations(count: count + 1)
}

/// Runs `law` twice, and returns what it finds, and whether the second run has left memory behind. The memory of the
/// whole process is measured, so this runs in a separate process.
func flatMemory(_ place: WaitingPlace, count: Int, _ law: (_ count: Int) -> [String]) -> [String] {
  var violations = law(1_000)
  let before = allocatedBytes()
  violations += law(count)
  let growth = allocatedBytes() - before
  // Less than any object would take, for each element.
  if growth >= count * 16 { violations.append("\(growth) bytes more after \(count)") }
  return violations.map { "\(place.testDescription): \($0)" }
}

/// Memory grows with the elements that wait, in steps of their size: a store that moves them to a larger one would grow
/// by all of them at once, with the lock held. For a separate process, too.
func smallStepsLaw(_ place: WaitingPlace, count: Int) -> [String] {
  let steps = Log<Int>()
  var violations = longQueueLaw(place, count: count) { send in
    for _ in 0..<100 {
      let before = allocatedBytes()
      send(count / 100)
      steps.add(allocatedBytes() - before)
    }
  }
  let (largest, all) = (steps.entries.max() ?? 0, steps.entries.reduce(0, +))
  // On average, it is a hundredth.
  if largest >= all / 20 { violations.append("a hundredth of the sends took \(largest) bytes of \(all)") }
  return violations.map { "\(place.testDescription): \($0)" }
}

/// The longest time that the processor spends on some hundred sends of one thread, while another one delivers.
func longestSend(_ place: WaitingPlace, count: Int) -> Duration {
  let times = Log<Duration>()
  _ = longQueueLaw(place, count: count) { send in
    onAnotherThread {
      for _ in 0..<count / 200 { times.add(leastProcessorTime(of: 1) { send(200) }) }
    }
  }
  return times.entries.max() ?? .zero
}

/// Touched by serial events only, so that a broken contract shows as a data race.
private final class Order: @unchecked Sendable {  // because the events come one at a time
  private var next = 0
  private var isBroken = false

  func advance() -> Int {
    next += 1
    return next - 1
  }

  func see(_ number: Int) { if number != advance() { isBroken = true } }

  func violations(count: Int) -> [String] {
    (isBroken ? ["the order is broken"] : []) + (next == count ? [] : ["\(next) deliveries instead of \(count)"])
  }
}
