import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct ReduceTests: Marbles {
  let clock = VirtualTimeScheduler()

  @Test func `reduce sends its result when the stream completes`() {
    #expect(play(numbers("--1--2--3--|").reduce(0, accumulator: +)) == "-----------(6|)")
  }

  @Test func `toArray sends all elements when the stream completes`() {
    #expect(play(numbers("--1--2--3--|").toArray()) == "-----------([[1, 2, 3\\]]|)")
  }

  @Test func `without elements the result is the seed, or an empty array`() {
    #expect(play(numbers("--|").reduce(7, accumulator: +)) == "--(7|)")
    #expect(play(numbers("--|").toArray()) == "--([[\\]]|)")
  }

  @Test func `an error of the source is the only event`() {
    #expect(play(numbers("-1-#").reduce(0, accumulator: +)) == "---#")
    #expect(play(numbers("-1-#").toArray()) == "---#")
  }

  @Test func `an error that the closure throws ends reduce at that time, and cancels the source`() {
    let source = numbers("--1--2--3--|")
    #expect(play(source.reduce(0) { try refusingTwo($1) + $0 }) == "-----#")
    #expect(source.spans == ["0-5"])
  }

  @Test func `each subscription starts again`() {
    let sum = Observable.of(1, 2).reduce(0, accumulator: +)
    let all = Observable.of(1, 2).toArray()
    for _ in 1...2 {
      #expect(sum.timeline() == "(3|)")
      #expect(all.timeline() == "([[1, 2\\]]|)")
    }
  }

  @Test func `disposal cancels the source, and nothing is sent`() {
    let source = numbers("--1--2--3--|")
    #expect(play(source.toArray().reduce(0) { $0 + $1.count }, steps: 6) == "")
    #expect(source.spans == ["0-6"])
  }

  @Test func `elements that toArray has gathered are released at disposal`() {
    let subject = PublishSubject<Token>()
    var token: Token? = Token()
    let held = token.map(Weak.init)
    let subscription = subject.toArray().subscribe()
    if let token { subject.onNext(token) }
    token = nil
    #expect(held?.object != nil)
    subscription.dispose()
    #expect(held?.object == nil)
  }
}
