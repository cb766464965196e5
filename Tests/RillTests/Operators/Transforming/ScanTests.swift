import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct ScanTests: Marbles {
  let clock = VirtualTimeScheduler()
  let source = Observable.of(1, 2, 3, 4)

  @Test func `scan sends each intermediate result but not the seed`() {
    #expect(play(numbers("--1--2--3--|").scan(0, accumulator: +)) == "--1--3--6--|")
    #expect(source.scan(0, accumulator: +).timeline() == "(136[10]|)")
  }

  @Test func `scan into a result changes the one before`() {
    #expect(play(numbers("--1--2--3--|").scan(into: 0) { $0 += $1 }) == "--1--3--6--|")
  }

  @Test func `scan starts again for each subscription`() {
    let sums = source.scan(0, accumulator: +)
    let texts = source.scan(into: "") { $0 += "\($1)" }
    for _ in 1...2 {
      #expect(sums.timeline() == "(136[10]|)")
      #expect(texts.timeline() == "(1[12][123][1234]|)")
    }
  }

  @Test func `completion passes, and without elements there is no result`() {
    #expect(play(numbers("---|").scan(7, accumulator: +)) == "---|")
    #expect(play(numbers("---|").scan(into: 7) { $0 += $1 }) == "---|")
  }

  @Test func `an error of the source passes`() {
    let failing = source.concat(Observable.error(Failure()))
    #expect(failing.scan(0, accumulator: +).timeline() == "(136[10]#)")
    #expect(failing.scan(into: 0) { $0 += $1 }.timeline() == "(136[10]#)")
  }

  @Test func `an error that the closure throws ends scan at that time, and cancels the source`() {
    let source = numbers("--1--2--3--|")
    #expect(play(source.scan(0) { $0 + (try refusingTwo($1)) }) == "--1--#")
    #expect(source.spans == ["0-5"])
  }

  @Test func `an error that the closure throws ends scan into a result too`() {
    let source = numbers("--1--2--3--|")
    #expect(play(source.scan(into: 0) { $0 += try refusingTwo($1) }) == "--1--#")
    #expect(source.spans == ["0-5"])
  }

  @Test func `a change before an error in the closure is not sent`() {
    let texts = source.scan(into: "") { text, number throws in
      text += "\(number)"
      _ = try refusingTwo(number)
    }
    #expect(texts.timeline() == "(1#)")
  }

  @Test func `disposal cancels the source`() {
    let source = numbers("--1--2--3--|")
    #expect(play(source.scan(0, accumulator: +).scan(into: 0) { $0 += $1 }, steps: 6) == "--1--4")
    #expect(source.spans == ["0-6"])
  }

  @Test func `an element that is sent from inside the observer builds on the result being delivered`() {
    let subject = PublishSubject<Int>()
    let log = Log<Int>()
    let subscription = subject.scan(0, accumulator: +).subscribe(onNext: {
      if $0 == 1 { subject.onNext(10) }
      log.add($0)
    })
    subject.onNext(1)
    #expect(log.entries == [1, 11])
    subscription.dispose()
  }

  @Test func `the result is released at disposal`() {
    let subject = PublishSubject<Token>()
    var token: Token? = Token()
    let held = token.map(Weak.init)
    let subscription = subject.scan(into: [Token]()) { $0.append($1) }.subscribe()
    if let token { subject.onNext(token) }
    token = nil
    #expect(held?.object != nil)
    subscription.dispose()
    #expect(held?.object == nil)
  }
}
