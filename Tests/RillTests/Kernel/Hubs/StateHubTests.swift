import RillTesting
import TestSupport
import Testing

@testable import Rill

@Suite(.tags(.concurrency)) struct StateHubTests {
  @Test func `a late subscriber of an ended subject receives no value`() {
    let subject = BehaviorSubject(value: 1)
    subject.onCompleted()
    #expect(subject.timeline() == "|")
  }

  @Test func `a subscriber that joins from another thread after an accepted end receives no value either`() {
    let subject = BehaviorSubject(value: 0)
    let log = Log<String>()
    let bag = DisposeBag()
    subject.subscribe(onNext: { element in
      guard element == 1 else { return }
      onAnotherThread {
        subject.onCompleted()
        subject.logged(into: log).disposed(by: bag)
      }
    }).disposed(by: bag)
    subject.onNext(1)
    #expect(log.entries == ["completed"])
  }

  @Test func `a thread that became the owner by queueing replays its own subscribers inside subscribe`() {
    let hub = StateHub(0)
    let log = Log<Int>()
    let next: @Sendable (Int) -> Void = { element in
      guard element == 1 else { return }
      _ = hub.subscribe({ log.add($0) }, atEnd: .ignored)
      #expect(log.entries == [0])
    }
    onAnotherThread { _ = hub.subscribe(next, atEnd: .ignored) }
    // Like a sender that found the hub taken by an owner who had just left.
    hub.wait(.send(1))
    #expect(log.entries == [0])
    hub.end(.completed)
  }

  @Test func `an update whose first run was overtaken runs again on the newer value`() {
    let relay = BehaviorRelay(value: 1)
    let seen = Log<Int>()
    relay.update { value in
      seen.add(value)
      if seen.entries.count == 1 { onAnotherThread { relay.accept(10) } }
      value += 1
    }
    #expect(seen.entries == [1, 10])
    #expect(relay.value == 11)
  }

  @Test func `an update that throws changes nothing, and one that returns has its result`() {
    let relay = BehaviorRelay(value: 1)
    #expect(throws: Failure.self) {
      try relay.update { value throws(Failure) in
        value = 2
        throw Failure()
      }
    }
    #expect(relay.value == 1)
    #expect(relay.update { value -> String in "\(value)" } == "1")
  }
}
