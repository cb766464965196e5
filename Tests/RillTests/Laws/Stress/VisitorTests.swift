import TestSupport
import Testing

@testable import Rill

/// Contract 3: a thread that delivers for others does so for a bounded number of their events.
@Suite(.tags(.concurrency)) struct VisitorTests {
  static let channels =
    Catalog.sendingSubjects.map { Channel($0) } + [
      Channel(testDescription: "merge") { bag, next in
        let threads = Protected<[UInt: PublishSubject<Int>]>([:])
        let inputs = (0..<3).map { _ in PublishSubject<Int>() }
        Observable.merge(inputs[0], inputs[1], inputs[2]).subscribe(onNext: next).disposed(by: bag)
        return { number in
          let input = threads.withLock { threads in
            if threads[currentThreadToken()] == nil { threads[currentThreadToken()] = inputs[threads.count % 3] }
            return threads[currentThreadToken()]
          }
          input?.onNext(number)
        }
      },
      Channel(testDescription: "create") { bag, next in
        let observer = Protected<AnyObserver<Int>?>(nil)
        Observable<Int>.create {
          _ = observer.exchange($0)
          return Disposables.create()
        }.subscribe(onNext: next).disposed(by: bag)
        return { observer.value?.onNext($0) }
      },
    ]

  @Test(arguments: channels)
  func `a thread delivers a bounded number of others' events, and others deliver the rest in order`(
    channel: Channel
  ) {
    #expect(boundLaw(channel) == [])
  }

  @Test(arguments: channels)
  func `a thread delivers its own events, however many they are`(channel: Channel) {
    #expect(ownEventsLaw(channel) == [])
  }

  @Test(arguments: channels)
  func `events that one thread sends to itself never leave it`(channel: Channel) {
    #expect(stayingLaw(channel) == [])
  }

  @Test(arguments: channels)
  func `handed-over elements are delivered by the next thread that sends, in portions too`(channel: Channel) {
    #expect(portionsLaw(channel) == [])
  }

  @Test func `the laws catch a channel whose visitors deliver everything`() {
    #expect(!boundLaw(BrokenChannel.deliversAll).isEmpty)
    #expect(!portionsLaw(BrokenChannel.deliversAll).isEmpty)
  }

  @Test func `the laws catch a channel that delivers on a thread of its own`() {
    #expect(!ownEventsLaw(BrokenChannel.deliversElsewhere).isEmpty)
    #expect(!stayingLaw(BrokenChannel.deliversElsewhere).isEmpty)
  }

  @Test func `a subscriber that finds waiting values and no delivery is replayed the newest at once`() {
    #expect(waitingValuesLaw { $0.elements(into: $1) } == [])
  }

  @Test func `the law catches a subscriber that joins without a replay`() {
    #expect(!waitingValuesLaw { $0.skip(1).elements(into: $1) }.isEmpty)
  }

  /// The scenario of the contract: a flood, and threads that send only now and then.
  @Test func `visitors of a flood leave after a bounded number of its events, and it keeps its order`() throws {
    let subject = try #require(Catalog.subjects.first { $0.name == "PublishSubject" })
    #expect(floodLaw(visitorsOf: subject, visits: repeats(debug: 2_000, release: 2_000)) == [])
  }

  @Test func `the law catches a subject that keeps its visitors`() {
    #expect(catches { floodLaw(visitorsOf: BrokenSubject.none, visits: 100, limit: 10_000) })
  }

  @Test func `the law catches a subject that loses an event of the flood`() {
    // Without a limit, because a short flood may end before its visitors begin.
    #expect(catches { floodLaw(visitorsOf: BrokenSubject.dropsWhenBusy, visits: 100) })
  }
}
