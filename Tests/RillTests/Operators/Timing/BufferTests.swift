import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct BufferTests {
  let scheduler = VirtualTimeScheduler()

  private func buffered(_ diagram: Timeline, count: Int = 2, steps: Int? = nil) -> Timeline {
    record(
      TestableObservable<String>.cold(diagram, on: scheduler)
        .buffer(timeSpan: .seconds(4), count: count, scheduler: scheduler).map { $0.joined() },
      on: scheduler, steps: steps)
  }

  @Test func `an array is sent when it is full and when its time is over`() {
    #expect(buffered("--ab--c-------|").difference(from: "---[ab]---[c]---[]--([]|)") == nil)
  }

  @Test func `without elements an empty array is sent each time`() {
    #expect(buffered("", steps: 12).difference(from: "----[]---[]---[]") == nil)
  }

  @Test func `a full array restarts the time`() {
    #expect(buffered("--ab------|").difference(from: "---[ab]---[]--([]|)") == nil)
  }

  @Test func `if the count is not reached, the time decides`() {
    #expect(buffered("abc-d|", count: 100).difference(from: "----[abc](d|)") == nil)
    #expect(buffered("abc|", count: .max).difference(from: "---([abc]|)") == nil)
  }

  @Test func `a count of one emits each element alone`() {
    #expect(buffered("ab|", count: 1).difference(from: "ab([]|)") == nil)
  }

  @Test func `completion emits the gathered elements, even an empty array`() {
    #expect(buffered("a|").difference(from: "-(a|)") == nil)
    #expect(buffered("|").difference(from: "([]|)") == nil)
    #expect(buffered("(ab|)").difference(from: "([ab][]|)") == nil)
  }

  @Test func `an error drops what is gathered`() {
    #expect(buffered("a#").difference(from: "-#") == nil)
  }

  @Test func `an end in the observer of an array leaves nothing scheduled`() {
    let events = record(
      Observable<Int>.never().buffer(timeSpan: .seconds(4), count: 1, scheduler: scheduler).take(2).map(\.count),
      on: scheduler)
    #expect(events.difference(from: "----0---(0|)") == nil)
    #expect(scheduler.now == .seconds(8))
  }

  @Test func `an element from inside a delivery is added to the next array`() {
    let source = PublishSubject<Int>()
    let log = Log<[Int]>()
    let subscription = source.buffer(timeSpan: .seconds(4), count: 2, scheduler: scheduler).subscribe(
      onNext: { array in
        log.add(array)
        if array == [1, 2] { source.onNext(3) }
      })
    for element in [1, 2, 4] { source.onNext(element) }
    #expect(log.entries == [[1, 2], [3, 4]])
    subscription.dispose()
  }

  @Test func `time passes on a queue too`() {
    let done = DispatchSemaphore(value: 0)
    let source = PublishSubject<Int>()
    let log = Log<[Int]>()
    let subscription = source.buffer(timeSpan: .milliseconds(1), count: 9, scheduler: SerialDispatchQueueScheduler())
      .filter { !$0.isEmpty }.take(1).subscribe(onNext: { log.add($0) }, onCompleted: { done.signal() })
    source.onNext(1)
    done.waitForSignal()
    #expect(log.entries == [[1]])
    subscription.dispose()
  }

  @Test(arguments: [0, -1])
  func `a count that is not positive traps with a message that names it`(count: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [count] in
      _ = Observable.of(1).buffer(timeSpan: .seconds(1), count: count, scheduler: VirtualTimeScheduler())
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("buffer was given a count of \(count); it must be positive."))
  }

  @Test(arguments: [0, -1])
  func `a time that is not positive traps with a message that names it`(seconds: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [seconds] in
      _ = Observable.of(1).buffer(timeSpan: .seconds(seconds), count: 1, scheduler: VirtualTimeScheduler())
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("buffer was given a timeSpan of \(Duration.seconds(seconds)); it must be positive."))
  }
}
