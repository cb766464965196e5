import Testing

@Suite struct ThrowingLawTests {
  @Test(arguments: Catalog.operators.filter { !$0.throwing.isEmpty })
  func `a closure that throws ends the stream with its error, at every position`(entry: OperatorEntry) {
    #expect(throwingLaw(entry) == [])
  }

  @Test(arguments: [BrokenOperator.swallowsErrors, BrokenOperator.goesOnAfterThrowing])
  func `the law catches an operator that continues after a closure has thrown`(entry: OperatorEntry) {
    #expect(!throwingLaw(entry).isEmpty)
  }
}
