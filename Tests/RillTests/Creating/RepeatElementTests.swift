import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct RepeatElementTests: Marbles {
  let clock = VirtualTimeScheduler()
  let log = Log<String>()

  @Test func `repeatElement sends its element until it is disposed of`() {
    #expect(play(Observable.repeatElement("a").take(3)) == "(aaa|)")
  }

  @Test func `everything happens inside subscribe, again each time`() {
    let stream = Observable.repeatElement(7).take(2)
    for _ in 1...2 { stream.logged(into: log).dispose() }
    #expect(log.entries == ["next(7)", "next(7)", "completed", "next(7)", "next(7)", "completed"])
  }

  @Test func `an error that a closure below throws stops it`() {
    let failing = Observable.repeatElement(1).scan(0) { sum, element throws -> Int in
      try refusingTwo(sum + element)
    }
    #expect(play(failing) == "(1#)")
  }

  @Test func `a million elements are no problem`() {
    #expect(play(Observable.repeatElement(1).take(1_000_000).reduce(0, accumulator: +)) == "([1000000]|)")
  }
}
