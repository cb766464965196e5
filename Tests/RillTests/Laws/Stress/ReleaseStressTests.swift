import Rill
import TestSupport
import Testing

/// Disposals of one thread that meet those of another one.
@Suite(.tags(.concurrency)) struct ReleaseStressTests {
  @Test func `members that another thread disposes of while their bag is released are disposed of once`() {
    for _ in 0..<Counts.heavy(2_000) {
      let calls = (0..<250).map { _ in Tally() }
      let members = calls.map { tally in Disposables.create { tally.add() } }
      let bag = Protected<DisposeBag?>(DisposeBag())
      for member in members { bag.value?.insert(member) }
      let barrier = Barrier(of: 2)
      onThreads(2) { index in
        barrier.join()
        if index == 0 {
          _ = bag.exchange(nil)
        } else {
          for member in members.reversed() { member.dispose() }
        }
      }
      let wrong = calls.filter { $0.count != 1 }.count
      if wrong > 0 { return #expect(wrong == 0) }
    }
  }

  @Test func `what create returns is disposed of once, also if the subscription is disposed of meanwhile`() {
    for _ in 0..<Counts.heavy(200_000) / 10 {
      let calls = Tally()
      let barrier = Barrier(of: 2)
      let subscription = Protected<(any Disposable)?>(nil)
      let stop = PublishSubject<Void>()
      let stream = Observable<Int>.create { _ in
        barrier.join()
        return Disposables.create { calls.add() }
      }.take(until: stop)
      onThreads(2) { index in
        if index == 0 {
          _ = subscription.exchange(stream.subscribe(onNext: { _ in }))
        } else {
          barrier.join()
          stop.onNext(())
        }
      }
      subscription.exchange(nil)?.dispose()
      if calls.count != 1 { return #expect(calls.count == 1) }
    }
  }
}
