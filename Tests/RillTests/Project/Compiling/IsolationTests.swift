import Dispatch
import Rill
import TestSupport
import Testing

/// This program traps at run time in a library that assumes that closures created on the main actor stay there; here it
/// runs. Its variant that would touch the actor's state elsewhere does not compile, see the fixture `MainActorInMap`.
@MainActor @Suite(.tags(.concurrency)) struct IsolationTests {
  @MainActor final class Counter {
    let numbers = PublishSubject<Int>()
    private(set) var shown: [Int] = []

    func doubled() -> Observable<Int> {
      numbers.map { $0 * 2 }.filter { $0 > 2 }.scan(0) { $0 + $1 }
    }

    func show(_ number: Int) { shown.append(number) }
  }

  @Test func `a closure that a method of a main-actor class makes runs where another thread sends`() async {
    let counter = Counter()
    let log = Log<Int>()
    let subscriptions = [
      counter.doubled().subscribe(onNext: { log.add($0) }), counter.doubled().bind { counter.show($0) },
    ]
    let numbers = counter.numbers
    onAnotherThread { for number in 1...3 { numbers.onNext(number) } }
    #expect(log.entries == [4, 10])
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(counter.shown == [4, 10])
    for subscription in subscriptions { subscription.dispose() }
  }
}
