import Dispatch
import Rill
import TestSupport
import Testing

/// Subscribers that join a shared stream while the last one is leaving.
@Suite(.tags(.concurrency)) struct SharingWindowTests {
  /// A stream whose disposal waits for a signal, and that reports the number of concurrent subscriptions.
  final class Slow: Sendable {
    let leaving = DispatchSemaphore(value: 0)
    let mayLeave = DispatchSemaphore(value: 0)
    let observers = Protected<[AnyObserver<Int>]>([])
    let live = Protected(0)
    let most = Protected(0)

    var stream: Observable<Int> {
      Observable.create { [self] observer in
        observers.withLock { $0.append(observer) }
        let count = live.withLock { live in
          live += 1
          return live
        }
        most.withLock { $0 = max($0, count) }
        return Disposables.create { [self] in
          leaving.signal()
          mayLeave.waitForSignal()
          live.withLock { $0 -= 1 }
        }
      }
    }

    func send(_ number: Int) { for observer in observers.value { observer.onNext(number) } }
  }

  /// Runs `body` while another thread is disposing of `first`, the only subscription that keeps the source connected, and
  /// returns the result.
  private func whileLeaving<Result>(_ first: any Disposable, _ slow: Slow, _ body: () -> Result) -> Result {
    let gone = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      first.dispose()
      gone.signal()
    }
    slow.leaving.waitForSignal()
    let result = body()
    slow.mayLeave.signal()
    gone.waitForSignal()
    return result
  }

  @Test(arguments: [SubjectLifetimeScope.whileConnected, .forever], 0...1)
  func `there is one subscription to the source at a time, and each element is delivered once`(
    scope: SubjectLifetimeScope, replay: Int
  ) {
    let slow = Slow()
    let shared = slow.stream.share(replay: replay, scope: scope)
    let log = Log<Int>()
    let second = SerialDisposable()
    whileLeaving(shared.subscribe(), slow) {
      second.disposable = shared.subscribe(onNext: { log.add($0) })
      slow.send(1)
    }
    slow.send(2)
    #expect(log.entries == [2])
    #expect(slow.most.value == 1 && slow.observers.value.count == 2)
    slow.mayLeave.signal()
    second.dispose()
    #expect(slow.live.value == 0)
  }

  @Test func `a subscriber that joins and leaves in the window starts nothing`() {
    let slow = Slow()
    let shared = slow.stream.share()
    whileLeaving(shared.subscribe(), slow) { shared.subscribe().dispose() }
    #expect(slow.observers.value.count == 1 && slow.live.value == 0)
  }

  @Test func `a subscriber that leaves in the window is released at once`() {
    let slow = Slow()
    let shared = slow.stream.share()
    let released = Log<String>()
    func comeAndGo() {
      let token = Token { released.add("gone") }
      shared.subscribe(onNext: { _ in _ = token }).dispose()
    }
    let (before, inside) = whileLeaving(shared.subscribe(), slow) {
      let live = slow.live.value
      comeAndGo()
      return (live, released.entries)
    }
    // The source was still connected, so this was in the window; and it is not released once more behind it.
    #expect(before == 1)
    #expect(inside == ["gone"] && released.entries == ["gone"])
    #expect(slow.live.value == 0 && slow.observers.value.count == 1)
  }

  @Test func `connect in the window waits for the connection before`() {
    let slow = Slow()
    let connectable = slow.stream.publish()
    let second = SerialDisposable()
    let inside = whileLeaving(connectable.connect(), slow) {
      second.disposable = connectable.connect()
      return slow.observers.value.count
    }
    #expect(inside == 1)
    #expect(slow.observers.value.count == 2 && slow.most.value == 1)
    slow.mayLeave.signal()
    second.dispose()
  }
}
