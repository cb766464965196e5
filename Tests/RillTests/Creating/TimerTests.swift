import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct TimerTests: Marbles {
  let clock = VirtualTimeScheduler()
  let log = Log<String>()

  @Test func `timer sends one 0 at its time and completes`() {
    #expect(play(Observable.timer(.seconds(3), scheduler: clock)) == "---(0|)")
  }

  @Test func `timer with a period goes on counting`() {
    #expect(play(Observable.timer(.seconds(3), period: .seconds(2), scheduler: clock), steps: 9) == "---0-1-2-3")
  }

  @Test func `interval counts from its first period on`() {
    #expect(play(Observable.interval(.seconds(2), scheduler: clock), steps: 8) == "--0-1-2-3")
  }

  @Test func `disposal cancels scheduled work`() {
    #expect(play(Observable.timer(.seconds(3), scheduler: clock), steps: 2) == "")
    #expect(play(Observable.timer(.seconds(3), period: .seconds(2), scheduler: clock), steps: 4) == "---0")
    #expect(play(Observable.interval(.seconds(2), scheduler: clock), steps: 1) == "")
    let now = clock.now
    clock.run()
    #expect(clock.now == now)
  }

  @Test func `an end below cancels scheduled work`() {
    #expect(play(Observable.interval(.seconds(2), scheduler: clock).take(2)) == "--0-(1|)")
    #expect(clock.now == .seconds(4))
  }

  @Test func `a time of zero or less is now, but not inside subscribe`() {
    for dueTime in [Duration.zero, .seconds(-1)] {
      let subscription = Observable.timer(dueTime, scheduler: clock).logged(into: log)
      #expect(log.entries.isEmpty)
      subscription.dispose()
      #expect(play(Observable.timer(dueTime, scheduler: clock)) == "(0|)")
    }
    #expect(play(Observable.timer(.zero, period: .seconds(2), scheduler: clock), steps: 3) == "0-1")
  }

  @Test func `of two timers that are due at one time, the one that began first is first, every time`() {
    let second = Observable.timer(.seconds(2), period: .seconds(2), scheduler: clock).map { "b\($0)" }
    let first = Observable.interval(.seconds(2), scheduler: clock).map { "a\($0)" }
    #expect(play(.merge(first, second), steps: 6) == "--([a0][b0])-([a1][b1])-([a2][b2])")
    // The next number is scheduled before this one is delivered, so it comes before what the delivery schedules.
    let pauses = Observable.interval(.seconds(2), scheduler: clock).debounce(.seconds(2), scheduler: clock)
    #expect(play(pauses, steps: 9) == "")
  }

  @Test func `each subscription counts from its own beginning`() {
    let ticks = Observable.interval(.seconds(2), scheduler: clock)
    #expect(play(ticks, steps: 3) == "--0")
    #expect(play(ticks, steps: 5) == "--0-1")
  }

  @Test func `a number that took long does not delay the later ones`() {
    let subscription = Observable.interval(.seconds(2), scheduler: clock).subscribe(onNext: { number in
      log.add("\(number) at \(clock.now)")
      if number == 0 { clock.advance(by: .seconds(3)) }
    })
    clock.advance(to: .seconds(8))
    subscription.dispose()
    #expect(
      log.entries == ["0 at 2.0 seconds", "1 at 5.0 seconds", "2 at 6.0 seconds", "3 at 8.0 seconds"])
  }

  @Test func `a scheduler that runs everything at once sends the requested elements, one at a time`() {
    let stream = Observable.interval(.seconds(1), scheduler: ImmediateScheduler.instance).take(3)
    #expect(stream.timeline() == "(012|)")
  }

  @Test func `a scheduler that runs at once only what is due sends every number`() {
    let subscription = Observable.timer(.zero, period: .seconds(2), scheduler: Prompt(clock: clock)).logged(into: log)
    #expect(log.entries == ["next(0)"])
    clock.advance(to: .seconds(4))
    #expect(log.entries == ["next(0)", "next(1)", "next(2)"])
    subscription.dispose()
  }

  @Test func `the subscribing closure is released at disposal, although the work was scheduled`() {
    var token: Token? = Token()
    let held = token.map(Weak.init)
    let streams = [
      Observable.timer(.seconds(3), scheduler: clock), Observable.interval(.seconds(3), scheduler: clock),
    ]
    let subscriptions = streams.map { [token] stream in stream.subscribe(onNext: { _ in _ = token }) }
    token = nil
    #expect(held?.object != nil)
    for subscription in subscriptions { subscription.dispose() }
    #expect(held?.object == nil)
  }

  @Test func `a period that is not positive traps with a message that names it`() async {
    let timer = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.timer(.seconds(1), period: .zero, scheduler: ImmediateScheduler.instance)
    }
    expectTrap(timer, "timer was given a period of 0.0 seconds; it must be positive.")
    let interval = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.interval(.seconds(-1), scheduler: ImmediateScheduler.instance)
    }
    expectTrap(interval, "interval was given a period of -1.0 seconds; it must be positive.")
  }

  @Test func `of several missed moments, one is caught up on`() {
    let scheduler = VirtualTimeScheduler()
    let log = Log<String>()
    let subscription = Observable.interval(.seconds(1), scheduler: scheduler).take(4).subscribe(onNext: {
      log.add("\($0) at \(scheduler.now)")
      if $0 == 0 { scheduler.advance(by: .milliseconds(5_500)) }
    })
    scheduler.run()
    #expect(log.entries == ["0 at 1.0 seconds", "1 at 6.5 seconds", "2 at 7.0 seconds", "3 at 8.0 seconds"])
    subscription.dispose()
  }
}

/// Runs work that is due inside `schedule`.
private struct Prompt: Scheduler {
  let clock: VirtualTimeScheduler

  var now: Duration { clock.now }

  func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { schedule(after: .zero, action) }

  func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    if delay > .zero { return clock.schedule(after: delay, action) }
    action()
    return Disposables.create()
  }
}
