import TestSupport
import Testing

@testable import Rill

/// A waiting element is released after its delivery, and not only when nothing waits any more.
@Suite(.tags(.concurrency)) struct WaitingReleaseTests {
  static let places = WaitingPlace.subjects + [.derivedRelay] + WaitingPlace.gates + [.concatMap, .observe]

  @Test(arguments: places, [false, true])
  func `an element that has waited is released before the next one is delivered`(
    place: WaitingPlace, isFromOtherThread: Bool
  ) {
    #expect(Self.violations(place, isFromOtherThread: isFromOtherThread) == [])
  }

  @Test func `a place that keeps all that waits until the last of it is delivered is found`() {
    #expect(!Self.violations(.keepsBatch, isFromOtherThread: false).isEmpty)
  }

  private static func violations(_ place: WaitingPlace, isFromOtherThread: Bool) -> [String] {
    let bag = DisposeBag()
    // Fewer than a thread delivers for others.
    let numbers = 1...10
    let released = Log<Int>()
    let deliveries = Log<(number: Int, released: [Int])>()
    let send = Protected<(@Sendable (Item) -> Void)?>(nil)
    let sendAll: @Sendable () -> Void = {
      for number in numbers {
        let watcher = ItemWatcher(onCompare: {}, onDeinit: { released.add(number) })
        send.value?(Item(number, watcher: watcher))
      }
    }
    let opened = place.open(bag) { item in
      if item.number > 0 { return deliveries.add((item.number, released.entries)) }
      if isFromOtherThread { onAnotherThread(sendAll) } else { sendAll() }
    }
    _ = send.exchange(opened)
    opened(Item(0))
    _ = send.exchange(nil)
    let order = deliveries.entries.map(\.number)
    if order != Array(numbers) { return ["the order is \(order)"] }
    return deliveries.entries.compactMap { number, released in
      let expected = min(number - 1 - place.compared, numbers.upperBound - place.memory)
      return released.count >= expected && released == Array(numbers.prefix(released.count))
        ? nil : "\(released) were released before \(number), instead of \(expected)"
    }
  }
}
