import Testing

@Suite struct AcceptanceLawTests {
  @Test(arguments: Catalog.sendingSubjects)
  func `a send is accepted at once, and who joins gets the newest state and each later event`(entry: SubjectEntry) {
    #expect(acceptanceLaw(entry) == [])
  }

  @Test(arguments: [BrokenSubject.acceptsLate, BrokenSubject.replaysWhatIsDelivered, BrokenSubject.repeatsAfterReplay])
  func `the law catches a subject that accepts or replays late`(entry: SubjectEntry) {
    #expect(!acceptanceLaw(entry).isEmpty)
  }
}
