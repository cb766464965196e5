import TestSupport
import Testing

/// The laws catch the faults of the broken subjects, not the model that they are based on.
@Suite(.tags(.concurrency)) struct ModelSubjectTests {
  @Test func `the model without a fault keeps every law of subjects`() {
    let model = BrokenSubject.none
    #expect(subjectGrammarLaw(model) == [])
    #expect(subjectSerialLaw(model, rounds: 50) == [])
    #expect(oneOrderLaw(model, observers: 20, events: 50) == [])
    #expect(acceptanceLaw(model) == [])
    #expect(subjectDisposalLaw(model) == [])
    #expect(subjectLockLaw(model) == [])
    #expect(stackLaw(.sends(to: model), count: 1_000) == [])
    #expect(floodLaw(model) == [])
    #expect(threadOrderLaw(model) == [])
    #expect(comingAndGoingLaw(model, rounds: 100) == [])
    #expect(joiningLaw(model, limit: 1_000) == [])
  }
}
