import Dispatch
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct SerialLawTests {
  /// Eight threads for each operator find one that takes no turns; the next test repeats it often enough for a rare loss.
  @LongTests @Test(arguments: Catalog.operators)
  func `events of eight threads are delivered one at a time, and none is lost`(entry: OperatorEntry) {
    #expect(serialLaw(entry, rounds: 30) == [])
  }

  @LongTests @Test func `a hundred thousand events of eight threads are delivered one at a time, and none is lost`()
    throws
  {
    let merge = try #require(Catalog.operators.first { $0.verbs == ["Observable.merge(_:)"] })
    #expect(serialLaw(merge, rounds: repeats(debug: 12_500, release: 12_500)) == [])
  }

  @Test(arguments: [BrokenOperator.overlaps, BrokenOperator.dropsWhenBusy, BrokenOperator.holdsLock])
  func `the law catches an operator that does not take turns`(entry: OperatorEntry) {
    #expect(!serialLaw(entry, rounds: 0, patience: .milliseconds(20)).isEmpty)
  }

  @LongTests @Test(arguments: Catalog.sendingSubjects)
  func `a subject delivers the events of eight threads one at a time`(entry: SubjectEntry) {
    #expect(subjectSerialLaw(entry, rounds: repeats(debug: 4_000, release: 12_500)) == [])
  }

  @Test(arguments: [BrokenSubject.recurses, BrokenSubject.dropsWhenBusy])
  func `the law catches a subject that does not take turns`(entry: SubjectEntry) {
    #expect(!subjectSerialLaw(entry, rounds: 0).isEmpty)
  }
}
