import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct TakeTests: Marbles {
  let clock = VirtualTimeScheduler()
  let log = Log<String>()

  @Test func `take emits the first elements, completes with the last, and cancels the source`() {
    let source = hot("--a--b--c--|")
    #expect(play(source.take(2)) == "--a--(b|)")
    #expect(source.spans == ["0-5"])
  }

  @Test func `take for a time completes at its end, and cancels the source`() {
    let source = hot("--a--b--c--|")
    #expect(play(source.take(for: .seconds(6), scheduler: clock)) == "--a--b|")
    #expect(source.spans == ["0-6"])
  }

  @Test func `take while a condition holds completes at the first element that does not satisfy it`() {
    let source = numbers("--1--2--3--1--|")
    #expect(play(source.take(while: { $0 < 3 })) == "--1--2--|")
    #expect(source.spans == ["0-8"])
  }

  @Test func `take until a condition holds completes at the first element that satisfies it`() {
    #expect(play(numbers("--1--2--3--1--|").take(until: { $0 > 2 })) == "--1--2--|")
  }

  @Test func `take until another stream sends completes then, and cancels both`() {
    let source = hot("--a--b--c--|")
    let other = hot("-------1-2")
    #expect(play(source.take(until: other)) == "--a--b-|")
    #expect(source.spans == ["0-7"])
    #expect(other.spans == ["0-7"])
  }

  @Test func `takeLast sends the last elements when the stream completes`() {
    #expect(play(hot("--a--b--c--|").takeLast(2)) == "-----------(bc|)")
  }

  @Test func `take completes with its last element and cancels the source`() {
    let subject = PublishSubject<Int>()
    let subscription = subject.do(onDispose: { log.add("disposed") }).take(2).logged(into: log)
    for element in 1...3 { subject.onNext(element) }
    #expect(log.entries == ["next(1)", "next(2)", "completed", "disposed"])
    subscription.dispose()
  }

  @Test func `take of an infinite sequence ends inside subscribe`() {
    #expect(Observable.from(0...).take(2).timeline() == "(01|)")
    #expect(Observable.from(0...).take(0).timeline() == "|")
  }

  @Test func `taking no elements completes at once, without a subscription`() {
    let source = hot("-a-b|")
    #expect(play(source.take(0)) == "|")
    #expect(source.spans.isEmpty)
  }

  @Test func `taking the last zero elements waits for the end`() {
    #expect(play(hot("-a-b|").takeLast(0)) == "----|")
  }

  @Test func `taking more than there is takes everything`() {
    #expect(play(hot("-a-b|").take(3)) == "-a-b|")
    #expect(play(hot("-a-b|").take(.max)) == "-a-b|")
    #expect(play(hot("-a-b|").takeLast(3)) == "----(ab|)")
    #expect(play(hot("-a-b|").takeLast(.max)) == "----(ab|)")
    #expect(play(hot("-a-b|").take(for: .seconds(9), scheduler: clock)) == "-a-b|")
    #expect(play(numbers("-1-2|").take(while: { _ in true })) == "-1-2|")
    #expect(play(numbers("-1-2|").take(until: { _ in false })) == "-1-2|")
    #expect(play(hot("-a-b|").take(until: Observable<Int>.never())) == "-a-b|")
  }

  @Test func `the element that decides may be sent too`() {
    #expect(play(numbers("-1-2-3|").take(while: { $0 < 2 }, behavior: .inclusive)) == "-1-(2|)")
    #expect(play(numbers("-1-2-3|").take(until: { $0 == 2 }, behavior: .inclusive)) == "-1-(2|)")
    #expect(play(numbers("-1-2-3|").take(until: { $0 == 1 }, behavior: .inclusive)) == "-(1|)")
  }

  @Test func `an element of a cold source at the end of take for a time is too late`() {
    #expect(play(cold("--a--b--|").take(for: .seconds(5), scheduler: clock)) == "--a--|")
    #expect(play(cold("a-b|").take(for: .zero, scheduler: clock)) == "|")
    #expect(play(Observable.of("a").take(for: .zero, scheduler: clock)) == "(a|)")
  }

  @Test func `an error of the source passes`() {
    #expect(play(hot("-a-#").take(2)) == "-a-#")
    #expect(play(hot("-a-#").takeLast(2)) == "---#")
    #expect(play(hot("-a-#").take(for: .seconds(9), scheduler: clock)) == "-a-#")
    #expect(play(numbers("-1-#").take(while: { _ in true })) == "-1-#")
    #expect(play(hot("-a-#").take(until: Observable<Int>.never())) == "-a-#")
    #expect(play(hot("-a-#").take(1)) == "-(a|)")
  }

  @Test func `an error that a condition throws ends the stream at that time, and cancels the source`() {
    let source = numbers("--1--2--3--|")
    #expect(play(source.take(while: { try refusingTwo($0) > 0 })) == "--1--#")
    #expect(source.spans == ["0-5"])
    #expect(play(numbers("--1--2--3--|").take(until: { try refusingTwo($0) > 1 })) == "--1--#")
  }

  @Test func `the other stream is subscribed to first, and the source not at all if that one sends at once`() {
    let source = Observable<Int>.never().do(onSubscribe: { log.add("source") })
    let other = Observable<Int>.never().do(onSubscribe: { log.add("other") })
    source.take(until: other).subscribe().dispose()
    #expect(log.entries == ["other", "source"])
    #expect(source.take(until: Observable.just(1)).timeline() == "|")
    #expect(source.take(until: Observable<Int>.error(Failure())).timeline() == "#")
    #expect(log.entries.count == 2)
  }

  @Test func `completion of the other stream does nothing, its error ends the result`() {
    #expect(play(hot("--a--b--|").take(until: hot("---|"))) == "--a--b--|")
    let source = hot("--a--b--|")
    #expect(play(source.take(until: hot("---#"))) == "--a#")
    #expect(source.spans == ["8-11"])
  }

  @Test func `the end of the source cancels the other stream`() {
    let other = hot("-------1")
    #expect(play(hot("--a-|").take(until: other)) == "--a-|")
    #expect(other.spans == ["0-4"])
  }

  @Test func `disposal cancels all`() {
    let source = hot("--a--b--c--|")
    let other = hot("-------1")
    let stream = source.take(until: other).take(5).takeLast(2).take(for: .seconds(9), scheduler: clock)
    #expect(play(stream, steps: 6) == "")
    #expect(source.spans == ["0-6"])
    #expect(other.spans == ["0-6"])
    let now = clock.now
    clock.run()
    #expect(clock.now - now == .seconds(5), "the source's diagram goes on, the timer does not")
  }

  @Test func `each subscription starts again`() {
    let streams = [
      Observable.of(2, 3).take(1), Observable.of(1, 2).takeLast(1), Observable.of(2, 3).take(while: { $0 < 3 }),
    ]
    for stream in streams + streams { #expect(stream.timeline() == "(2|)") }
  }

  @Test func `elements that are sent from inside the observer count, and those after the last are not delivered`() {
    let subject = PublishSubject<Int>()
    let subscription = subject.take(2).subscribe(
      onNext: {
        log.add("\($0)")
        subject.onNext($0 + 1)
        subject.onNext($0 + 2)
      }, onCompleted: { log.add("completed") })
    subject.onNext(1)
    #expect(log.entries == ["1", "2", "completed"])
    subscription.dispose()
  }

  @Test func `takeLast stops when its elements are no longer wanted`() {
    let stream = Observable.of(1, 2, 3).takeLast(3).do(onNext: { log.add("\($0)") }).take(1)
    #expect(stream.timeline() == "(1|)")
    #expect(log.entries == ["1"])
  }

  @Test(arguments: [false, true])
  func `elements that takeLast keeps are released at disposal and at the end`(disposed: Bool) {
    let subject = PublishSubject<Token>()
    var tokens = [Token(), Token()]
    let held = tokens.map(Weak.init)
    let subscription = subject.takeLast(1).subscribe()
    for token in tokens { subject.onNext(token) }
    tokens = []
    #expect(held.map { $0.object == nil } == [true, false])
    if disposed { subscription.dispose() } else { subject.onCompleted() }
    #expect(held[1].object == nil)
    withExtendedLifetime((subject, subscription)) {}
  }

  @Test func `a negative count traps with a message that names it`() async {
    let take = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.of(1).take(-1)
    }
    expectTrap(take, "take(_:) was given a count of -1; it must not be negative.")
    let takeLast = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.of(1).takeLast(-2)
    }
    expectTrap(takeLast, "takeLast(_:) was given a count of -2; it must not be negative.")
  }
}
