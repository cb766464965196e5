import Dispatch
import Rill
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct BindTests {
  @MainActor final class Screen {
    var title = ""
    var seen: [Int] = []
    let bag = DisposeBag()
    let relay = BehaviorRelay(value: 0)

    func setUp() {
      relay.map { "title \($0)" }.bind(onNext: { [weak self] in self?.title = $0 }).disposed(by: bag)
    }
  }

  @Test @MainActor func `a main-actor class binds to its own properties, and delivery on main is synchronous`() {
    let screen = Screen()
    screen.setUp()
    #expect(screen.title == "title 0")
    screen.relay.accept(5)
    #expect(screen.title == "title 5")
  }

  @Test @MainActor func `a send from inside a binding is handled after the element being handled`() {
    let screen = Screen()
    var order: [String] = []
    screen.relay.bind(onNext: { element in
      order.append("begin \(element)")
      if element == 1 { screen.relay.accept(2) }
      order.append("end \(element)")
    }).disposed(by: screen.bag)
    screen.relay.accept(1)
    #expect(order == ["begin 0", "end 0", "begin 1", "end 1", "begin 2", "end 2"])
  }

  @Test @MainActor func `elements sent elsewhere hop, in order, and what waits is handled before a new one`() async {
    let subject = PublishSubject<Int>()
    let screen = Screen()
    subject.bind(onNext: { screen.seen.append($0) }).disposed(by: screen.bag)
    onAnotherThread { for element in 1...3 { subject.onNext(element) } }
    #expect(screen.seen.isEmpty)
    subject.onNext(4)
    #expect(screen.seen == [1, 2, 3, 4])
    onAnotherThread { subject.onNext(5) }
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(screen.seen == [1, 2, 3, 4, 5])
  }

  @Test @MainActor func `disposal on main cancels hops in flight`() async {
    let subject = PublishSubject<Int>()
    let screen = Screen()
    let binding = subject.bind(onNext: { screen.seen.append($0) })
    onAnotherThread { subject.onNext(1) }
    binding.dispose()
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(screen.seen.isEmpty)
  }

  @Test func `a binding made and fed on a background thread runs on the main queue`() async {
    let subject = PublishSubject<Int>()
    let bag = DisposeBag()
    let element = await withCheckedContinuation { done in
      onAnotherThread {
        subject.take(1).bind(onNext: { element in
          MainActor.assertIsolated()
          done.resume(returning: element)
        }).disposed(by: bag)
        subject.onNext(7)
      }
    }
    #expect(element == 7)
  }

  @Test func `bind to relays never hops, accepts several targets and sees no end`() {
    let subject = PublishSubject<Int>()
    let first = BehaviorRelay(value: 0)
    let second = BehaviorRelay(value: 0)
    let events = PublishRelay<Int>()
    let log = Log<String>()
    let bag = DisposeBag()
    subject.bind(to: first, second).disposed(by: bag)
    subject.bind(to: events).disposed(by: bag)
    events.logged(into: log).disposed(by: bag)
    onAnotherThread {
      subject.onNext(3)
      #expect(first.value == 3 && second.value == 3)
    }
    subject.onCompleted()
    #expect(log.entries == ["next(3)"])
  }
}
