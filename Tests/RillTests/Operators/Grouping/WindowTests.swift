import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct WindowTests: Marbles {
  let clock = VirtualTimeScheduler()
  let log = Log<String>()
  let bag = DisposeBag()

  /// The elements with the numbers of their windows, and the end of each window as `.`.
  private func windows(_ source: some ObservableType<String>, count: Int = 2) -> Observable<String> {
    source.window(timeSpan: .seconds(4), count: count, scheduler: clock).enumerated().flatMap { number, window in
      window.map { "\(number)\($0)" }.concat(.just("\(number).")).startWith("\(number)")
    }
  }

  @Test func `a window ends when it is full and when its time ends, and the next one begins`() {
    #expect(
      play(windows(hot("--ab--c-------|")))
        == "[0]-[0a]([0b][0.][1])--[1c]([1.][2])---([2.][3])--([3.]|)")
  }

  @Test func `the first window begins with the subscription, and without elements the next ones begin on time`() {
    let count = Observable<Int>.never().window(timeSpan: .seconds(4), count: 1, scheduler: clock).scan(0) { sum, _ in
      sum + 1
    }
    #expect(play(count, steps: 13) == "1---2---3---4")
    clock.run()
    #expect(clock.now == .seconds(13))
  }

  @Test func `an element that fills a window is its last, even if more arrive at once`() {
    #expect(
      play(windows(hot("(abc)|"), count: 1))
        == "([0][0a][0.][1][1b][1.][2][2c][2.][3])([3.]|)")
  }

  @Test func `the last window ends as the source does, before the result`() {
    for ending in [Event<Int>.completed, .error(Failure("source"))] {
      let source = PublishSubject<Int>()
      let subscription = source.window(timeSpan: .seconds(1), count: 9, scheduler: clock).subscribe {
        [log, bag] event in
        log.add(event.element == nil ? "\(event)" : "window")
        event.element?.logged(into: log).disposed(by: bag)
      }
      source.onNext(1)
      source.on(ending)
      subscription.dispose()
    }
    #expect(
      log.entries == [
        "window", "next(1)", "completed", "completed", "window", "next(1)", "error(source)", "error(source)",
      ])
  }

  @Test func `a subscribed window continues without the result, and is the last`() {
    let source = hot("-a-b-c-d|")
    let all = source.window(timeSpan: .seconds(9), count: 3, scheduler: clock).do(onNext: { [log, bag] window in
      window.logged(into: log).disposed(by: bag)
    })
    #expect(play(all.map { _ in "w" }.take(1)) == "(w|)")
    #expect(log.entries == ["next(a)", "next(b)", "next(c)", "completed"])
    #expect(source.spans == ["0-5"])
    #expect(clock.now == .seconds(8))
  }

  @Test func `a window whose time has ended emits nothing to its remaining subscribers`() {
    let source = PublishSubject<Int>()
    let kept = Protected<[Observable<Int>]>([])
    let subscription = source.window(timeSpan: .seconds(4), count: 9, scheduler: clock)
      .subscribe(onNext: { window in kept.withLock { $0.append(window) } })
    clock.advance(by: .seconds(4))
    for window in kept.value { window.logged(into: log).disposed(by: bag) }
    #expect(log.entries == ["completed"])
    source.onNext(1)
    #expect(log.entries == ["completed", "next(1)"])
    subscription.dispose()
  }

  @Test func `on a stopped clock a window ends with its first element`() {
    let all = Observable.of(1, 2, 3).window(timeSpan: .seconds(1), count: 2, scheduler: ImmediateScheduler.instance)
    #expect(
      all.enumerated().flatMap { number, window in window.map { "\(number)\($0)" } }.timeline() == "([01][12][23]|)")
  }

  @Test func `time passes on a queue too`() {
    let done = DispatchSemaphore(value: 0)
    let subscription = Observable<Int>.never()
      .window(timeSpan: .milliseconds(1), count: 9, scheduler: SerialDispatchQueueScheduler())
      .take(3).subscribe(onCompleted: { done.signal() })
    done.waitForSignal()
    subscription.dispose()
  }

  @Test func `a count or a time that is not positive traps with a message that names it`() async {
    let count = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.of(1).window(timeSpan: .seconds(1), count: 0, scheduler: VirtualTimeScheduler())
    }
    expectTrap(count, "window was given a count of 0; it must be positive.")
    let time = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.of(1).window(timeSpan: .zero, count: 1, scheduler: VirtualTimeScheduler())
    }
    expectTrap(time, "window was given a timeSpan of 0.0 seconds; it must be positive.")
  }
}
