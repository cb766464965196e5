import Dispatch
import TestSupport
import Testing

@testable import Rill

/// The places of values, closures and the metadata of types in memory.
@Suite(.tags(.concurrency)) struct DerivedMemoryTests {
  /// Values of a size that is no multiple of its alignment.
  private struct Odd: Sendable, Equatable {
    var (first, second, third): (UInt8, UInt16, UInt8)
    init(_ number: Int) { (first, second, third) = (UInt8(number & 255), UInt16(number & 65535), UInt8(number & 7)) }
  }

  private struct Empty: Sendable, Equatable { init(_: Int) {} }

  private struct Large: Sendable, Equatable {
    var numbers: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, String)
    init(_ number: Int) { numbers = (number, 1, 2, 3, 4, 5, 6, 7, 8, -number, "\(number)") }
    static func == (left: Self, right: Self) -> Bool {
      left.numbers.0 == right.numbers.0 && left.numbers.9 == right.numbers.9 && left.numbers.10 == right.numbers.10
    }
  }

  /// One to three inputs, each a relay and a value behind it, read and observed.
  private func check<Value: Sendable & Equatable>(_ make: @escaping @Sendable (Int) -> Value) {
    let relays = (0..<3).map { BehaviorRelay(value: make($0)) }
    let values = relays.map { relay in Derived(relay) { $0 } }
    let one = Derived(values[0]) { [$0] }
    let two = Derived(values[0], relays[1]) { [$0, $1] }
    let three = Derived(relays[0], values[1], values[2]) { [$0, $1, $2] }
    let last = Derived(one, two, three) { $0 + $1 + $2 }
    let product = Derived(relays[2], values[0]) { last, _ in last }
    let log = Log<[Value]>()
    let subscription = last.subscribe(onNext: { log.add($0) })
    for number in 3..<200 { relays[number % 3].accept(make(number)) }
    subscription.dispose()
    let now = [198, 199, 197].map(make)
    #expect(last.value == [now[0], now[0], now[1], now[0], now[1], now[2]])
    #expect(log.entries.last == last.value)
    #expect(product.value == now[2])
  }

  @Test func `values of any size and alignment are derived`() {
    check { UInt8($0 & 255) }
    check { Odd($0) }
    check { Empty($0) }
    check { Large($0) }
    check { SIMD4<Float>(repeating: Float($0)) }
    check { SIMD8<Double>(repeating: Double($0)) }
    check { Optional($0) }
    check { "\($0)" }
  }

  @Test func `values that nothing refers to any more compute for those that follow from them`() {
    let relay = BehaviorRelay(value: 1)
    let context = Context()
    weak let weakContext = context
    func sum() -> Derived<Int> {
      // Captures, so that the closure has a context.
      let parts = (0..<20).map { [context] index in Derived(relay) { $0 + index + context.zero } }
      return Derived(all: parts) { $0.reduce(0, +) }
    }
    let sum = sum()
    // Memory that was freed too early would be used for these.
    let others = (0..<20).map { index in Derived(relay) { $0 * index } }
    #expect(sum.value == 20 + 190)
    relay.accept(2)
    #expect(sum.value == 40 + 190)
    #expect(others.map(\.value) == (0..<20).map { $0 * 2 })
    #expect(weakContext != nil)
  }

  private final class Context: Sendable { let zero = 0 }

  /// The thread that computes is then the last owner of the node, and of the closure that it runs.
  @Test(.hangLimit) func `the only handle of a value is released while another thread computes it`() {
    let relay = BehaviorRelay(value: 0)
    let (inside, go, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let log = Log<Int>()
    var context: Context? = Context()
    weak let weakContext = context
    let subscription = { [context] in
      Derived(relay) { number in
        if number == 1 {
          inside.signal()
          go.waitForSignal()
        }
        return number + (context?.zero ?? -1)
      }.subscribe(onNext: { log.add($0) })
    }()
    context = nil
    DispatchQueue.global().async {
      relay.accept(1)
      done.signal()
    }
    inside.waitForSignal()
    subscription.dispose()
    // Memory that was freed too early would be used for these.
    let others = (0..<100).map { index in Derived(relay) { $0 + index } }
    #expect(weakContext != nil)
    go.signal()
    done.waitForSignal()
    #expect(log.entries == [0])
    #expect(weakContext == nil)
    #expect(others.map(\.value) == Array(1...100))
  }

  /// The empty array is one for all threads.
  @Test func `a value of no inputs is made on several threads`() {
    let values = onThreads(8) { _ in
      (0..<100).reduce(0) { sum, _ in sum + Derived(all: [BehaviorRelay<Int>]()) { $0.count + 1 }.value }
    }
    #expect(values == Array(repeating: 100, count: 8))
  }
}
