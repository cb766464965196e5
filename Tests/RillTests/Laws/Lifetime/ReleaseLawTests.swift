import Testing

@Suite struct ReleaseLawTests {
  @Test(arguments: Catalog.operators)
  func `what closures retain is released at the end and at disposal`(entry: OperatorEntry) {
    #expect(releaseLaw(entry) == [])
  }

  @Test(arguments: [BrokenOperator.keepsItsClosures, BrokenOperator.keepsItsObserver])
  func `the law catches an operator that does not release`(entry: OperatorEntry) {
    #expect(!releaseLaw(entry).isEmpty)
  }
}
