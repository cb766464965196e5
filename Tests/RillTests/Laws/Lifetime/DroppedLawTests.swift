import Testing

@Suite struct DroppedLawTests {
  /// Operators that cannot continue once their inputs are released, and those that may resubscribe to them.
  static let entries = Catalog.fedOperators.filter { $0.traits.isDisjoint(with: [.endless, .outlivesInputs]) }
  static let outliving = Catalog.fedOperators.filter { $0.traits.contains(.outlivesInputs) }

  @Test(arguments: entries)
  func `subjects that go away let everything below an operator go`(entry: OperatorEntry) {
    #expect(droppedLaw(entry) == [])
  }

  @Test(arguments: outliving)
  func `an operator that may subscribe anew keeps its subjects until disposal`(entry: OperatorEntry) {
    #expect(outlivingLaw(entry) == [])
  }

  @Test(arguments: [
    BrokenOperator.swallowsEnd, BrokenOperator.turnsErrorIntoCompletion, BrokenOperator.keepsItsObserver,
  ])
  func `the law catches an operator that keeps what is below a subject that has gone`(entry: OperatorEntry) {
    #expect(!droppedLaw(entry).isEmpty)
  }
}
