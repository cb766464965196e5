import Testing

@Suite struct OneOrderLawTests {
  @Test(arguments: Catalog.sendingSubjects)
  func `five hundred observers, some of which leave, see one order under reentrant sends`(entry: SubjectEntry) {
    #expect(oneOrderLaw(entry, observers: 500, events: 300) == [])
  }

  @Test(arguments: [BrokenSubject.recurses, BrokenSubject.deliversBackwards, BrokenSubject.skipsAfterLeaving])
  func `the law catches a subject that delivers in another order`(entry: SubjectEntry) {
    #expect(!oneOrderLaw(entry, observers: 20, events: 50).isEmpty)
  }
}
