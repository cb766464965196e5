import RillTesting
import TestSupport
import Testing

@testable import Rill

@Suite struct DisposeBagTests {
  @Test func `a bag disposes of its contents in order when it is released`() {
    let log = Log<Int>()
    var bag: DisposeBag? = DisposeBag()
    for number in 1...3 { bag?.insert(Disposables.create { log.add(number) }) }
    #expect(log.entries.isEmpty)
    bag = nil
    #expect(log.entries == [1, 2, 3])
  }

  @Test func `a released bag of many disposes of all in order, also if one of them disposes of a later one`() {
    let log = Log<Int>()
    let last = Disposables.create { log.add(0) }
    var bag: DisposeBag? = DisposeBag()
    bag?.insert(Disposables.create { last.dispose() })
    for number in 1...250 { bag?.insert(Disposables.create { log.add(number) }) }
    bag?.insert(last)
    bag = nil
    #expect(log.entries == Array(0...250))
  }

  @Test func `a bag releases what has ended and what was disposed of`() {
    let bag = DisposeBag()
    let subject = PublishSubject<Int>()
    subject.subscribe(onNext: { _ in }).disposed(by: bag)
    let second = subject.map { $0 }.subscribe(onNext: { _ in })
    second.disposed(by: bag)
    for _ in 0..<1_000 { Observable.just(1).subscribe(onNext: { _ in }).disposed(by: bag) }
    #expect(bag.count == 2)
    second.dispose()
    #expect(bag.count == 1)
    subject.onCompleted()
    #expect(bag.count == 0)
  }

  @Test func `completed subscriptions leave a bag empty, by the million in release`() {
    let bag = DisposeBag()
    for _ in 0..<repeats(debug: 10_000, release: 1_000_000) {
      Observable.just(1).subscribe(onNext: { _ in }).disposed(by: bag)
    }
    #expect(bag.count == 0)
  }

  @Test func `a bag does not keep what has ended before it is inserted, and releases work that has run`() {
    let bag = DisposeBag()
    let scheduler = VirtualTimeScheduler()
    Disposables.create().disposed(by: bag)
    #expect(bag.count == 0)
    scheduler.schedule {}.disposed(by: bag)
    let disposed = scheduler.schedule {}
    disposed.disposed(by: bag)
    #expect(bag.count == 2)
    disposed.dispose()
    scheduler.run()
    #expect(bag.count == 0)
  }

  @Test func `a bag accepts several at once, and disposes of them in that order`() {
    let log = Log<Int>()
    var bag: DisposeBag? = DisposeBag()
    let numbered = (1...5).map { number in Disposables.create { log.add(number) } }
    bag?.insert(numbered[0], numbered[1], numbered[2])
    bag?.insert([numbered[3], numbered[4]])
    bag = nil
    #expect(log.entries == [1, 2, 3, 4, 5])
  }

  @Test func `one subscription may be in two bags`() {
    let log = Log<String>()
    var first: DisposeBag? = DisposeBag()
    let second = DisposeBag()
    let subscription = Disposables.create { log.add("disposed") }
    first?.insert(subscription)
    subscription.disposed(by: second)
    first = nil
    #expect(log.entries == ["disposed"])
  }

  @Test func `a bag accepts a custom disposable`() {
    final class Own: Disposable {
      let log: Log<String>
      init(_ log: Log<String>) { self.log = log }
      func dispose() { log.add("disposed") }
    }
    let log = Log<String>()
    var bag: DisposeBag? = DisposeBag()
    bag?.insert(Own(log))
    bag = nil
    #expect(log.entries == ["disposed"])
  }

  @Test func `a closed bag disposes of its contents, and of everything inserted later`() {
    let log = Log<Int>()
    let bag = DisposeBag()
    bag.insert([Disposables.create { log.add(1) }, Disposables.create { log.add(2) }])
    bag.close()
    #expect(log.entries == [1, 2])
    bag.insert(Disposables.create { log.add(3) })
    Observable<Int>.never().do(onDispose: { log.add(4) }).subscribe(onNext: { _ in }).disposed(by: bag)
    #expect(log.entries == [1, 2, 3, 4])
    #expect(bag.count == 0)
    bag.close()
    #expect(log.entries == [1, 2, 3, 4])
  }

  @Test func `a bag that is closed from inside one of its disposables disposes of the others`() {
    let log = Log<Int>()
    let bag = DisposeBag()
    bag.insert(
      Disposables.create {
        log.add(1)
        bag.close()
        log.add(3)
      })
    bag.insert(Disposables.create { log.add(2) })
    bag.close()
    #expect(log.entries == [1, 2, 3])
  }
}
