import Rill
import TestSupport
import Testing

@Suite struct BagLawTests {
  @Test func `completed subscriptions leave an empty bag and flat memory, by the million in release`() async {
    await #expect(processExitsWith: .success) {
      let load = OperatorEntry("map(_:)") { inputs, _ in inputs.source.map { $0 } }
      expectInProcess { bagLaw(load, count: repeats(debug: 10_000, release: 1_000_000)) }
    }
  }

  /// The longest law over all operators: memory that each subscription leaves behind shows in that of a process. In debug,
  /// with as many subscriptions as find the operators that leak below.
  @Test func `completed subscriptions of every operator leave an empty bag and flat memory`() async {
    await #expect(processExitsWith: .success) {
      let count = repeats(debug: 1_000, release: 10_000)
      expectInProcess { Catalog.operators.flatMap { bagLaw($0, count: count) } }
    }
  }

  @Test func `the law catches a subscription that stays in the bag`() async {
    await #expect(processExitsWith: .exitCode(violated)) {
      expectInProcess { bagLaw(BrokenOperator.swallowsEnd, count: 1_000) }
    }
  }

  @Test func `the law catches an operator that leaks`() async {
    await #expect(processExitsWith: .exitCode(violated)) {
      expectInProcess { bagLaw(BrokenOperator.leaks, count: 1_000) }
    }
  }
}
