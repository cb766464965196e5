import Rill
import Testing

@Suite struct BagLawTests {
  @Test func `a million completed subscriptions leave an empty bag and flat memory`() async {
    await #expect(processExitsWith: .success) {
      let load = OperatorEntry("map(_:)") { inputs, _ in inputs.source.map { $0 } }
      expectInProcess { bagLaw(load, count: Counts.full(1_000_000)) }
    }
  }

  @Test func `completed subscriptions of every operator leave an empty bag and flat memory`() async {
    await #expect(processExitsWith: .success) {
      expectInProcess { Catalog.operators.flatMap { bagLaw($0, count: Counts.hundredth(of: 1_000_000)) } }
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
