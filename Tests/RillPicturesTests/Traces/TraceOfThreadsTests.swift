import Dispatch
import Rill
import RillPictures
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct TraceOfThreadsTests {
  @Test func `a recording of several threads in real time keeps the rules`() {
    let recording = Diagnostics.record {
      let (subject, bag) = (PublishSubject<Int>(), DisposeBag())
      let (queue, delivered) = (SerialDispatchQueueScheduler(), Barrier(of: 2))
      // Each of the 4 × 20 elements is sent once more.
      subject.observe(on: queue).take(160).subscribe(onCompleted: { delivered.join() }).disposed(by: bag)
      subject.filter { $0 < 90 }.subscribe(onNext: { subject.onNext($0 + 100) }).disposed(by: bag)
      let scope = Diagnostics.current
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        scope.run {
          for number in 0..<20 {
            Observable.just(number).subscribe(onNext: { subject.onNext($0 + thread) }).disposed(by: bag)
          }
        }
      }
      delivered.join()
    }
    let reader = TraceReader(TraceFile(recording).json)
    #expect(reader.faults == [])
    #expect(reader.slices.count > 400)
  }

  @Test func `a small ring that has forgotten most of it keeps the rules`() {
    let recording = Diagnostics.record(capacity: 64) {
      let (subject, bag) = (PublishSubject<Int>(), DisposeBag())
      subject.subscribe(onNext: { _ in }).disposed(by: bag)
      let scope = Diagnostics.current
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        scope.run { for number in 0..<50 { subject.onNext(number) } }
      }
    }
    #expect(recording.forgotten > 0)
    let json = TraceFile(recording).json
    #expect(TraceReader(json).faults == [])
    #expect(json.contains(" records are forgotten"))
  }
}
