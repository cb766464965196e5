import TestSupport
import Testing

@testable import Rill

@Suite struct SubscriptionTests {
  let log = Log<String>()

  private func resource() -> any Disposable { Disposables.create { [log] in log.add("released") } }

  @Test func `the source of a subscription is canceled once, at its end or at its disposal`() {
    let ended = Subscription { [log] _ in log.add("ended") }
    ended.attach(resource())
    ended.end(nil)
    ended.end(Failure())
    ended.dispose()
    #expect(log.entries == ["ended", "released"])
    let disposed = Subscription { [log] _ in log.add("ended") }
    disposed.attach(resource())
    disposed.dispose()
    disposed.end(nil)
    #expect(log.entries == ["ended", "released", "released"])
  }

  @Test func `an upstream that is assigned to a stopped subscription is canceled at once`() {
    let subscription = Subscription(atEnd: .ignored)
    subscription.dispose()
    subscription.attach(resource())
    #expect(log.entries == ["released"])
  }

  @Test func `an end is reported with its error`() {
    for error in [nil, Failure("why")] {
      Subscription { [log] ending in
        switch ending {
        case .completed: log.add("completed")
        case .error(let error): log.add("\(error)")
        case .dropped: log.add("dropped")
        }
      }.end(error)
    }
    #expect(log.entries == ["completed", "why"])
  }
}
