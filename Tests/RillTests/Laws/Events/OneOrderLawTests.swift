import Testing

@Suite struct OneOrderLawTests {
  @Test(arguments: Catalog.sendingSubjects)
  func `five hundred observers, some of whom leave, see one order under re-entrant sends`(entry: SubjectEntry) {
    #expect(oneOrderLaw(entry, observers: 500, events: 300) == [])
  }

  @Test(arguments: [BrokenSubject.recurses, BrokenSubject.deliversBackwards, BrokenSubject.skipsAfterLeaving])
  func `the law catches a subject that delivers in another order`(entry: SubjectEntry) {
    #expect(!oneOrderLaw(entry, observers: 20, events: 50).isEmpty)
  }
}
