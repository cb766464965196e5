import Testing

@Suite struct DroppedLawTests {
  /// Operators that cannot continue once their inputs are released, and those that may resubscribe to them.
  static let entries = Catalog.fedOperators.filter { $0.traits.isDisjoint(with: [.endless, .outlivesInputs]) }
  static let outliving = Catalog.fedOperators.filter { $0.traits.contains(.outlivesInputs) }

  @Test(arguments: entries)
  func `subjects that are released release everything below an operator`(entry: OperatorEntry) {
    #expect(droppedLaw(entry) == [])
  }

  @Test(arguments: outliving)
  func `an operator that may resubscribe keeps its subjects until disposal`(entry: OperatorEntry) {
    #expect(outlivingLaw(entry) == [])
  }

  @Test(arguments: [
    BrokenOperator.swallowsEnd, BrokenOperator.turnsErrorIntoCompletion, BrokenOperator.keepsItsObserver,
  ])
  func `the law catches an operator that retains what is below a released subject`(entry: OperatorEntry) {
    #expect(!droppedLaw(entry).isEmpty)
  }
}
