import Rill

/// The distance on the stack between the shallowest and the deepest of the places that called it.
final class StackGauge: Sendable {
  private let range = Protected<ClosedRange<UInt>?>(nil)

  func measure() {
    var here: UInt8 = 0
    let address = withUnsafePointer(to: &here) { UInt(bitPattern: $0) }
    range.withLock { range in
      guard let old = range else { return range = address...address }
      range = min(old.lowerBound, address)...max(old.upperBound, address)
    }
  }

  var extent: Int { range.value.map { Int($0.upperBound - $0.lowerBound) } ?? 0 }
}
