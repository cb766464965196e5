import Testing

@Suite struct ReleaseLawTests {
  @Test(arguments: Catalog.operators)
  func `what closures hold is released at the end and at disposal`(entry: OperatorEntry) {
    #expect(releaseLaw(entry) == [])
  }

  @Test(arguments: [BrokenOperator.keepsItsClosures, BrokenOperator.keepsItsObserver])
  func `the law catches an operator that holds on`(entry: OperatorEntry) {
    #expect(!releaseLaw(entry).isEmpty)
  }
}
