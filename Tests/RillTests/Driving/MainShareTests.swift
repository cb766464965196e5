import Testing

@testable import Rill

/// The state of a step of a driver or a signal, which no stream shows.
@MainActor @Suite struct MainShareTests {
  @Test func `after an end, the next subscriber begins anew, and what the last ones used is released`() {
    let subject = PublishSubject<Int>()
    let share = MainShare<Int>(keepsLatest: true)
    weak let ended = share.hub
    share.connect(Sink(Subscription(atEnd: .ignored)) { _ in }, to: subject.asObservable())
    #expect(ended?.link != nil)
    subject.onCompleted()
    share.connect(Sink(Subscription(atEnd: .ignored)) { _ in }, to: .never())
    #expect(ended == nil)
  }
}
