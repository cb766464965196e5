import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct SkipTests: Marbles {
  let clock = VirtualTimeScheduler()
  let log = Log<String>()

  @Test func `skip leaves the first elements out`() {
    #expect(play(hot("--a--b--c--|").skip(2)) == "--------c--|")
  }

  @Test func `skip for a time leaves out the elements in it`() {
    #expect(play(hot("--a--b--c--|").skip(for: .seconds(4), scheduler: clock)) == "-----b--c--|")
  }

  @Test func `skip while a condition holds emits all from the first that does not satisfy it`() {
    #expect(play(numbers("--1--2--3--1--|").skip(while: { $0 < 3 })) == "--------3--1--|")
  }

  @Test func `skip until a condition holds emits all from the first that satisfies it`() {
    #expect(play(numbers("--1--2--3--1--|").skip(until: { $0 > 2 })) == "--------3--1--|")
  }

  @Test func `skip until another stream emits then cancels that one`() {
    let other = hot("-------1-2")
    #expect(play(hot("--a--b--c--|").skip(until: other)) == "--------c--|")
    #expect(other.spans == ["0-7"])
  }

  @Test func `skipLast emits each element when as many more have arrived`() {
    #expect(play(hot("--a--b--c--|").skipLast(2)) == "--------a--|")
  }

  @Test func `skipping nothing sends everything`() {
    #expect(play(hot("-a-b|").skip(0)) == "-a-b|")
    #expect(play(hot("-a-b|").skipLast(0)) == "-a-b|")
    #expect(play(hot("-a-b|").skip(for: .zero, scheduler: clock)) == "-a-b|")
    #expect(play(numbers("-1-2|").skip(while: { _ in false })) == "-1-2|")
    #expect(play(numbers("-1-2|").skip(until: { _ in true })) == "-1-2|")
    #expect(play(hot("-a-b|").skip(until: Observable.just(1))) == "-a-b|")
  }

  @Test func `skipping more than there is sends only the end`() {
    #expect(play(hot("-a-b|").skip(3)) == "----|")
    #expect(play(hot("-a-b|").skip(.max)) == "----|")
    #expect(play(hot("-a-b|").skipLast(3)) == "----|")
    #expect(play(hot("-a-b|").skip(for: .seconds(9), scheduler: clock)) == "----|")
    #expect(play(numbers("-1-2|").skip(while: { _ in true })) == "----|")
    #expect(play(hot("-a-b|").skip(until: Observable<Int>.never())) == "----|")
  }

  @Test func `an error of the source passes`() {
    #expect(play(hot("-a-#").skip(1)) == "---#")
    #expect(play(hot("-a-#").skipLast(1)) == "---#")
    #expect(play(hot("-a-#").skip(for: .seconds(9), scheduler: clock)) == "---#")
    #expect(play(numbers("-1-#").skip(while: { _ in true })) == "---#")
    #expect(play(hot("-a-#").skip(until: Observable<Int>.never())) == "---#")
  }

  @Test func `an error that a condition throws ends the stream at that time, and cancels the source`() {
    let source = numbers("--1--2--3--|")
    #expect(play(source.skip(while: { try refusingTwo($0) > 0 })) == "-----#")
    #expect(source.spans == ["0-5"])
    #expect(play(numbers("--1--2--3--|").skip(until: { try refusingTwo($0) > 1 })) == "-----#")
  }

  @Test func `a condition is not called again once it is decided`() {
    let stream = Observable.of(1, 2, 1)
    let isSmall: @Sendable (Int) -> Bool = { number in
      log.add("\(number)")
      return number < 2
    }
    #expect(stream.skip(while: isSmall).timeline() == "(21|)")
    #expect(stream.skip(until: { !isSmall($0) }).timeline() == "(21|)")
    #expect(log.entries == ["1", "2", "1", "2"])
  }

  @Test func `the source is subscribed to first, so what it replays is skipped`() {
    let source = Observable<Int>.never().do(onSubscribe: { log.add("source") })
    let other = Observable<Int>.never().do(onSubscribe: { log.add("other") })
    source.skip(until: other).subscribe().dispose()
    #expect(log.entries == ["source", "other"])
    Observable.just(1).skip(until: other).subscribe().dispose()
    #expect(log.entries.count == 2)
    let relay = BehaviorRelay(value: 1)
    let subscription = relay.skip(until: BehaviorRelay(value: "go")).logged(into: log)
    relay.accept(2)
    subscription.dispose()
    #expect(log.entries == ["source", "other", "next(2)"])
  }

  @Test func `an element at the very time at which skipping ends is not skipped`() {
    #expect(play(cold("--a--b|").skip(for: .seconds(2), scheduler: clock)) == "--a--b|")
    #expect(play(cold("--a--b|").skip(until: cold("--1"))) == "-----b|")
  }

  @Test func `completion of the other stream opens nothing, its error ends the result`() {
    #expect(play(hot("--a--b--|").skip(until: hot("-|"))) == "--------|")
    let source = hot("--a--b--|")
    #expect(play(source.skip(until: hot("---#"))) == "---#")
    #expect(source.spans == ["8-11"])
    #expect(play(hot("--a--b--|").skip(until: hot("-1-#"))) == "--a--b--|")
  }

  @Test func `the end of the source cancels the other stream`() {
    let other = hot("-------1")
    #expect(play(hot("--a-|").skip(until: other)) == "----|")
    #expect(other.spans == ["0-4"])
  }

  @Test func `disposal cancels all`() {
    let source = hot("--a--b--c--|")
    let other = hot("-------1")
    #expect(play(source.skip(until: other).skip(1).skipLast(1), steps: 6) == "")
    #expect(source.spans == ["0-6"])
    #expect(other.spans == ["0-6"])
  }

  @Test func `each subscription starts again`() {
    let streams = [
      Observable.of(1, 2).skip(1), Observable.of(2, 1).skipLast(1), Observable.of(1, 2).skip(while: { $0 < 2 }),
    ]
    for stream in streams + streams { #expect(stream.timeline() == "(2|)") }
  }

  @Test(arguments: [false, true])
  func `elements that skipLast keeps are released at disposal and at the end`(disposed: Bool) {
    let subject = PublishSubject<Token>()
    var token: Token? = Token()
    let held = token.map(Weak.init)
    let subscription = subject.skipLast(2).subscribe()
    if let token { subject.onNext(token) }
    token = nil
    #expect(held?.object != nil)
    if disposed { subscription.dispose() } else { subject.onCompleted() }
    #expect(held?.object == nil)
    withExtendedLifetime((subject, subscription)) {}
  }

  @Test func `a negative count traps with a message that names it`() async {
    let skip = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.of(1).skip(-1)
    }
    expectTrap(skip, "skip(_:) was given a count of -1; it must not be negative.")
    let skipLast = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.of(1).skipLast(-2)
    }
    expectTrap(skipLast, "skipLast(_:) was given a count of -2; it must not be negative.")
  }
}
