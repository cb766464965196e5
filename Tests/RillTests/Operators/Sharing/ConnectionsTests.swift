import Dispatch
import Rill
import TestSupport
import Testing

/// Shared streams whose subscribers come and go on several threads.
@Suite(.tags(.concurrency)) struct RoundsTests {
  /// Many, because they overlap only by chance.
  static let rounds = 1_000

  @Test(arguments: ShareTests.scopes)
  func `two that join at once share one subscription, and both are fed`(scope: SubjectLifetimeScope) {
    for _ in 0..<Self.rounds {
      let feeds = Feeds()
      let log = Log<Int>()
      let bag = DisposeBag()
      let shared = feeds.stream.share(replay: 1, scope: scope)
      DispatchQueue.concurrentPerform(iterations: 2) { _ in
        shared.subscribe(onNext: { log.add($0) }).disposed(by: bag)
      }
      settle()
      feeds.send(.next(7))
      #expect(feeds.count == 1)
      #expect(log.entries == [7, 7])
    }
  }

  @Test(arguments: ShareTests.scopes)
  func `a subscriber that joins while the last one leaves is fed once, by one subscription`(scope: SubjectLifetimeScope)
  {
    for _ in 0..<Self.rounds {
      let feeds = Feeds()
      let log = Log<Int>()
      let shared = feeds.stream.share(replay: 0, scope: scope)
      let first = shared.subscribe(onNext: { _ in })
      let second = SerialDisposable()
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        if thread == 0 {
          first.dispose()
        } else {
          second.disposable = shared.subscribe(onNext: { log.add($0) })
        }
      }
      settle()
      feeds.send(.next(7))
      #expect(log.entries == [7])
      #expect(feeds.count - feeds.leftCount == 1)
      second.dispose()
      #expect(feeds.count == feeds.leftCount)
    }
  }

  @Test(arguments: ShareTests.scopes)
  func `a subscriber that joins while the source ends receives an end or is fed by a new subscription`(
    scope: SubjectLifetimeScope
  ) {
    for _ in 0..<Self.rounds {
      let feeds = Feeds()
      let log = Log<String>()
      let bag = DisposeBag()
      let shared = feeds.stream.share(replay: 1, scope: scope)
      shared.subscribe(onNext: { _ in }).disposed(by: bag)
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        if thread == 0 { feeds.send(.completed) } else { shared.logged(into: log).disposed(by: bag) }
      }
      settle()
      if log.entries.isEmpty { feeds.send(.completed) }
      #expect(log.entries == ["completed"])
      #expect(feeds.count == feeds.leftCount)
    }
  }
}
