import Synchronization

/// Checks that events are delivered one at a time: by counting the deliveries under way, and with plain memory, which
/// the thread sanitizer watches.
final class Witness: @unchecked Sendable {  // because what is at stake is that events come one at a time
  private let inside = Atomic<Int>(0)
  private let overlaps = Atomic<Int>(0)
  private(set) var numbers: [Int] = []

  func see(_ number: Int, while body: () -> Void = {}) {
    if inside.add(1, ordering: .relaxed).oldValue == 0 {
      numbers.append(number)
    } else {
      overlaps.add(1, ordering: .relaxed)
    }
    body()
    inside.subtract(1, ordering: .relaxed)
  }

  var violations: [String] {
    let count = overlaps.load(ordering: .relaxed)
    return count == 0 ? [] : ["\(count) events were delivered while another one was"]
  }
}
