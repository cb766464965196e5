import Dispatch
import Foundation
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

/// The resource of one subscription to a source, whose disposal takes as long as the test says.
private final class Socket: Disposable {
  let close: @Sendable () -> Void

  init(_ close: @escaping @Sendable () -> Void) { self.close = close }

  func dispose() { close() }
}

@Suite(.tags(.concurrency)) struct ConnectionOverlapTests {
  @Test func `a connection that is asked for while the one before is canceled waits, also if that was being made`() {
    let log = Log<String>()
    let (closing, mayClose) = (
      (0..<3).map { _ in DispatchSemaphore(value: 0) }, (0..<3).map { _ in DispatchSemaphore(value: 0) }
    )
    let (connecting, mayConnect, opened) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let count = Protected(0)
    let socket = Observable<Int>.using {
      let number = count.withLock { count in
        defer { count += 1 }
        return count
      }
      log.add("open \(number)")
      if number == 2 { opened.signal() }
      return Socket {
        if number < 2 {
          closing[number].signal()
          mayClose[number].waitForSignal()
        }
        log.add("closed \(number)")
      }
    } observableFactory: { _ in
      .never()
    }
    let slow = Observable<Int>.deferred {
      if count.value == 2 {
        connecting.signal()
        mayConnect.waitForSignal()
      }
      return .never()
    }
    let shared = Observable.merge(socket, slow).share()
    let first = shared.subscribe(onNext: { _ in })
    Thread { first.dispose() }.start()
    closing[0].waitForSignal()
    // The thread that cancels the first connection makes the second one, slowly.
    let second = shared.subscribe(onNext: { _ in })
    mayClose[0].signal()
    connecting.waitForSignal()
    Thread { second.dispose() }.start()
    closing[1].waitForSignal()
    let third = shared.subscribe(onNext: { _ in })
    mayConnect.signal()
    mayClose[1].signal()
    opened.waitForSignal()
    #expect(log.entries == ["open 0", "closed 0", "open 1", "closed 1", "open 2"])
    third.dispose()
  }
}
