import Rill
import TestSupport
import Testing

/// Eight threads at once, and each law beside what breaks it.
@Suite(.tags(.concurrency)) struct ThreadsTests {
  private func subject(_ name: String) throws -> SubjectEntry {
    try #require(Catalog.subjects.first { $0.name == name })
  }

  @Test func `a publish subject delivers all events of eight threads, one at a time`() throws {
    #expect(try floodLaw(subject("PublishSubject")) == [])
  }

  @Test(arguments: [BrokenSubject.recurses, BrokenSubject.dropsWhenBusy])
  func `the law catches a subject that takes no turns`(entry: SubjectEntry) {
    #expect(catches { floodLaw(entry) })
  }

  @Test func `each thread's events keep their order, and all observers see one`() throws {
    #expect(try threadOrderLaw(subject("PublishSubject")) == [])
  }

  @Test(arguments: [BrokenSubject.overtakes, BrokenSubject.swaps])
  func `the law catches a subject that changes the order`(entry: SubjectEntry) {
    #expect(catches { threadOrderLaw(entry) })
  }

  @Test func `updates of a behavior relay from eight threads are all applied, and each is delivered once`() throws {
    #expect(try updateLaw(subject("BehaviorRelay")) == [])
  }

  @Test func `the law catches a subject that updates in two steps`() {
    #expect(catches { updateLaw(BrokenSubject.updatesInTwoSteps) })
  }

  @Test func `subscribing and disposing on eight threads loses no subscriber and keeps none`() throws {
    #expect(try comingAndGoingLaw(subject("PublishSubject"), rounds: stressRounds) == [])
  }

  @Test(arguments: [BrokenSubject.keepsItsObservers, BrokenSubject.dropsWhenBusy])
  func `the law catches a subject that loses a subscriber or keeps one`(entry: SubjectEntry) {
    #expect(catches { comingAndGoingLaw(entry, rounds: 100) })
  }

  @Test func `a subscriber of a busy relay sees every value from its first on, with no gap and no repeat`() throws {
    #expect(try joiningLaw(subject("BehaviorRelay"), limit: 20_000) == [])
  }

  @Test(arguments: [BrokenSubject.replaysWhatIsDelivered, BrokenSubject.repeatsAfterReplay])
  func `the law catches a subject that replays another value than the newest`(entry: SubjectEntry) {
    #expect(catches { joiningLaw(entry, limit: 1_000) })
  }

  @Test func `the observer of create delivers the events of eight threads one at a time`() {
    #expect(createLaw { Observable.create($0) } == [])
  }

  @Test func `the law catches an observer that passes on what comes`() {
    #expect(catches { createLaw(BrokenCreate.takesNoTurns) })
  }

  static let combining = Catalog.operators.filter { entry in
    if entry.inputs == 1 { return false }
    return switch entry.delivers {
    case .source, .all, .oneForEach: entry.traits.isDisjoint(with: .scheduled)
    case .some, .nothing: false
    }
  }

  @Test(arguments: combining)
  func `combining operators deliver the events of all inputs one at a time`(entry: OperatorEntry) {
    #expect(combiningLaw(entry) == [])
  }

  @Test(arguments: [BrokenOperator.overlaps, BrokenOperator.dropsWhenBusy])
  func `the law catches a combining operator that takes no turns`(entry: OperatorEntry) {
    #expect(catches { combiningLaw(entry) })
  }

  @Test func `flatMapLatest delivers the inner events of several threads one at a time, the newest stream's only`() {
    #expect(newestLaw(rounds: stressRounds) { $0.flatMapLatest($1) } == [])
  }

  @Test func `the law catches an operator that goes on with every stream`() {
    #expect(catches { newestLaw(rounds: 20) { $0.flatMap($1) } })
  }

  private static let map = OperatorEntry("map") { inputs, _ in inputs.source.map { $0 } }

  @Test func `disposal races with delivery and end without a crash, a leak or a second end`() {
    #expect(leavingLaw(Self.map, rounds: 300) == [])
  }

  @Test(arguments: [BrokenOperator.keepsItsObserver, BrokenOperator.swallowsEnd])
  func `the law catches an operator that leaks or does not end`(entry: OperatorEntry) {
    #expect(catches { leavingLaw(entry, rounds: 1) })
  }

  @Test func `a bag that is released while subscriptions end and join keeps nothing`() {
    let law = releasedBagLaw(rounds: 200) {
      let bag = DisposeBag()
      return { bag.insert($0) }
    }
    #expect(law == [])
  }

  @Test func `the law catches a bag that forgets its members`() {
    #expect(catches { releasedBagLaw(rounds: 1) { { _ in } } })
  }
}
