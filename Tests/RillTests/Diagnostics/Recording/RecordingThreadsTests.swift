import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct RecordingThreadsTests {
  @Test func `an event that another thread delivers has the cause of its sender`() {
    let (threads, count) = (4, repeats(debug: 300, release: 2_000))
    let subject = PublishSubject<Int>()
    let relay = BehaviorRelay(value: 0)
    let queue = SerialDispatchQueueScheduler(label: "work")
    let missing = Protected(threads * count)
    let done = DispatchSemaphore(value: 0)
    let bag = DisposeBag()
    let scope = Diagnostics()
    let recording = Recording(capacity: threads * count * 8)
    scope.recording = recording
    scope.run {
      subject.subscribe(onNext: { relay.accept($0) }).disposed(by: bag)
      subject.observe(on: queue).subscribe(onNext: { _ in
        let left = missing.withLock { count in
          count -= 1
          return count
        }
        if left == 0 { done.signal() }
      }).disposed(by: bag)
      relay.skip(1).subscribe(onNext: { _ in }).disposed(by: bag)
    }
    onThreads(threads) { thread in
      scope.run {
        for index in 1...count {
          let number = thread * count + index
          Recording.add(.event, "send", "\(number)") { subject.onNext(number) }
        }
      }
    }
    #expect(done.wait(timeout: .now() + 600) == .success)
    let events = recording.records.filter { $0.kind == .next }
    #expect(events.count + recording.forgotten >= threads * count * 3)
    // A thread that finds a slot taken drops its record, and then a chain is cut.
    let wrong = events.map { recording.why($0) }.filter { chain in
      !chain.isCut && (chain.records.last?.kind != .event || chain.records.last?.text != chain.records[0].text)
    }
    #expect(wrong.first == nil)
  }

  @Test func `threads fill a small ring at once`() {
    let recording = Recording(capacity: 16)
    let scope = Diagnostics()
    scope.recording = recording
    let total = repeats(debug: 3_000, release: 20_000)
    onThreads(4) { _ in
      scope.run {
        for index in 1...total {
          Recording.add(.event, "send", "\(index)") {}
          if index.isMultiple(of: 100) { _ = recording.records }
        }
      }
    }
    let records = recording.records
    #expect(records.count <= 16 && !records.isEmpty)
    #expect(zip(records, records.dropFirst()).allSatisfy { $0.number < $1.number })
    #expect(records.count + recording.forgotten == total * 4)
  }
}
