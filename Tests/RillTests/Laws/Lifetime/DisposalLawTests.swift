import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct DisposalLawTests {
  @Test(arguments: Catalog.operators)
  func `nothing is delivered after disposal, wherever it happens, and every input is canceled`(entry: OperatorEntry) {
    #expect(disposalLaw(entry) == [])
  }

  @Test(arguments: [BrokenOperator.ignoresDisposal, BrokenOperator.sendsAfterDisposal])
  func `the law catches an operator that does not stop`(entry: OperatorEntry) {
    #expect(!disposalLaw(entry).isEmpty)
  }

  @Test(arguments: Catalog.sendingSubjects)
  func `a subject delivers nothing to an observer that has left, queued events included`(entry: SubjectEntry) {
    #expect(subjectDisposalLaw(entry) == [])
  }

  @Test(arguments: [BrokenSubject.leavesLate, BrokenSubject.keepsItsObservers])
  func `the law catches a subject that does not release`(entry: SubjectEntry) {
    #expect(!subjectDisposalLaw(entry).isEmpty)
  }
}
