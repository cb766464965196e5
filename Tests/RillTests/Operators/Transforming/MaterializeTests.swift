import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct MaterializeTests: Marbles {
  let clock = VirtualTimeScheduler()

  @Test func `materialize sends the events as elements, and completes`() {
    #expect(play(hot("--a--#").materialize()) == "--[next(a)]--([error(source)]|)")
  }

  @Test func `dematerialize sends the events that its elements stand for`() {
    #expect(play(hot("--a--#").materialize().dematerialize()) == "--a--#")
  }

  @Test func `completion is an element of materialize too`() {
    #expect(play(hot("--|").materialize()) == "--([completed]|)")
    #expect(play(hot("--a-|").materialize().dematerialize()) == "--a-|")
  }

  @Test func `an element that represents an end ends dematerialize, and cancels the source`() {
    let events = TestableObservable<Event<Int>>.hot(
      "-1-c-2-|", on: clock, values: ["1": .next(1), "c": .completed, "2": .next(2)])
    #expect(play(events.dematerialize()) == "-1-|")
    #expect(events.spans == ["0-3"])
  }

  @Test func `completion and an error of the source of events end dematerialize too`() {
    for diagram: Timeline in ["-1-|", "-1-#"] {
      let events = TestableObservable<Event<Int>>.hot(diagram, on: clock, values: ["1": .next(1)])
      #expect(play(events.dematerialize()) == diagram)
    }
  }

  @Test func `a subscriber that leaves at the event of the end receives no completion`() {
    let log = Log<String>()
    let subject = PublishSubject<Int>()
    let subscription = SerialDisposable()
    subscription.disposable = subject.materialize().subscribe(
      onNext: {
        log.add("\($0)")
        subscription.dispose()
      }, onCompleted: { log.add("end") })
    subject.onCompleted()
    #expect(log.entries == ["completed"])
  }

  @Test func `disposal cancels the source`() {
    let source = hot("--a--b--|")
    #expect(play(source.materialize().dematerialize(), steps: 3) == "--a")
    #expect(source.spans == ["0-3"])
  }
}
