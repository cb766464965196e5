import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct AcceptanceLawTests {
  @Test(arguments: Catalog.sendingSubjects)
  func `a send is accepted at once, and new subscribers get the newest state and later events`(entry: SubjectEntry) {
    #expect(acceptanceLaw(entry) == [])
  }

  @Test(arguments: [BrokenSubject.acceptsLate, BrokenSubject.replaysWhatIsDelivered, BrokenSubject.repeatsAfterReplay])
  func `the law catches a subject that accepts or replays late`(entry: SubjectEntry) {
    #expect(!acceptanceLaw(entry).isEmpty)
  }
}
