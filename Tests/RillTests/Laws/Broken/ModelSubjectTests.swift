import Testing

/// What the laws catch in the broken subjects is their fault, not the model they are made from.
@Suite struct ModelSubjectTests {
  @Test func `the model without a fault keeps every law of subjects`() {
    let model = BrokenSubject.none
    #expect(subjectGrammarLaw(model) == [])
    #expect(subjectSerialLaw(model, rounds: 50) == [])
    #expect(oneOrderLaw(model, observers: 20, events: 50) == [])
    #expect(acceptanceLaw(model) == [])
    #expect(subjectDisposalLaw(model) == [])
    #expect(subjectLockLaw(model) == [])
    #expect(stackLaw(.sends(to: model), count: 1_000) == [])
  }
}
