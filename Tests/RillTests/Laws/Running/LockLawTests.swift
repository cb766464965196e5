import Dispatch
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct LockLawTests {
  @LongTests @Test(arguments: Catalog.operators)
  func `no lock is held inside any closure, comparison or deinit`(entry: OperatorEntry) {
    #expect(lockLaw(entry) == [])
  }

  @LongTests
  @Test(arguments: [BrokenOperator.holdsLock, BrokenOperator.comparesUnderLock, BrokenOperator.releasesUnderLock])
  func `the law catches an operator that runs a user's code under a lock`(entry: OperatorEntry) {
    #expect(!lockLaw(entry, patience: .milliseconds(20)).isEmpty)
  }

  @Test(arguments: Catalog.subjects)
  func `no lock is held inside the observers of a subject, nor in what it releases`(entry: SubjectEntry) {
    #expect(subjectLockLaw(entry) == [])
  }

  @Test(arguments: [BrokenSubject.holdsLock, BrokenSubject.updatesUnderLock])
  func `the law catches a subject that runs a user's code under a lock`(entry: SubjectEntry) {
    #expect(!subjectLockLaw(entry, patience: .milliseconds(20)).isEmpty)
  }
}
