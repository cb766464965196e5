import Rill
import TestSupport
import Testing

/// Disposals of one thread that meet those of another one.
@Suite(.tags(.concurrency)) struct ReleaseStressTests {
  @Test func `members that another thread disposes of while their bag is released are disposed of once`() {
    #expect(membersLaw(rounds: repeats(debug: 20, release: 2_000)) { Disposables.create(with: $0) } == [])
  }

  @Test func `the law catches a member that acts at every call`() {
    #expect(catches { membersLaw(rounds: 1, Eager.init) })
  }

  @Test func `what create returns is disposed of once, also if the subscription is disposed of meanwhile`() {
    #expect(returnedLaw(rounds: repeats(debug: 200, release: 2_000, nightly: 20_000)) { Observable.create($0) } == [])
  }

  @Test func `the law catches a create that forgets what returns late`() {
    #expect(catches { returnedLaw(rounds: 1, BrokenCreate.forgetsWhatIsLate) })
  }
}

/// Contract 5: members of a bag are disposed of once, by the bag or by another thread.
private func membersLaw(rounds: Int, _ make: DisposableLawTests.Make) -> [String] {
  for _ in 0..<rounds {
    let calls = (0..<250).map { _ in Tally() }
    let members = calls.map { tally in make { tally.add() } }
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
    if wrong > 0 { return ["\(wrong) members were not disposed of once"] }
  }
  return []
}

/// Contract 5: what a closure returns is disposed of once, also if it returns while the subscription is disposed of.
private func returnedLaw(rounds: Int, _ create: Create) -> [String] {
  for _ in 0..<rounds {
    let calls = Tally()
    let barrier = Barrier(of: 2)
    let subscription = Protected<(any Disposable)?>(nil)
    let stop = PublishSubject<Void>()
    let stream = create { _ in
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
    if calls.count != 1 { return ["it was disposed of \(calls.count) times"] }
  }
  return []
}
