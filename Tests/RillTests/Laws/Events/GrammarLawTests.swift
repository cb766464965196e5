import Testing

@Suite struct GrammarLawTests {
  @Test(arguments: Catalog.operators)
  func `nothing follows an end, and every end is passed on`(entry: OperatorEntry) {
    #expect(grammarLaw(entry) == [])
  }

  @Test(arguments: [BrokenOperator.sendsAfterEnd, BrokenOperator.swallowsEnd, BrokenOperator.turnsErrorIntoCompletion])
  func `the law catches an operator that breaks the grammar`(entry: OperatorEntry) {
    #expect(!grammarLaw(entry).isEmpty)
  }

  @Test(arguments: Catalog.sendingSubjects)
  func `a subject ends once, and what follows is ignored`(entry: SubjectEntry) {
    #expect(subjectGrammarLaw(entry) == [])
  }

  @Test(arguments: [BrokenSubject.acceptsAfterItsEnd, BrokenSubject.forgetsItsEnd])
  func `the law catches a subject that breaks the grammar`(entry: SubjectEntry) {
    #expect(!subjectGrammarLaw(entry).isEmpty)
  }
}
