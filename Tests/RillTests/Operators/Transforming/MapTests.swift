import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct MapTests: Marbles {
  let clock = VirtualTimeScheduler()
  let source = Observable.of(1, 2, 3, 4)

  @Test func `map sends each element, transformed`() {
    #expect(play(numbers("--1--2--3--|").map { $0 * 10 }) == "--[10]--[20]--[30]--|")
    #expect(source.map { $0 * 10 }.timeline() == "([10][20][30][40]|)")
  }

  @Test func `compactMap leaves the nils out`() {
    #expect(play(hot("--1--x--3--|").compactMap { Int($0) }) == "--1-----3--|")
    #expect(source.compactMap { $0 % 2 == 0 ? "\($0)" : nil }.timeline() == "(24|)")
  }

  @Test func `completion passes, with elements or without`() {
    #expect(play(numbers("---|").map { $0 }) == "---|")
    #expect(play(numbers("-1-|").compactMap { _ in Int?.none }) == "---|")
  }

  @Test func `an error of the source passes`() {
    let failing = source.concat(Observable.error(Failure()))
    #expect(failing.map { $0 }.timeline() == "(1234#)")
    #expect(failing.compactMap { $0 }.timeline() == "(1234#)")
    #expect(play(numbers("-1-#").map { $0 }) == "-1-#")
    #expect(play(numbers("-1-#").compactMap { $0 }) == "-1-#")
  }

  @Test func `an error that the closure throws ends map at that time, and cancels the source`() {
    let source = numbers("--1--2--3--|")
    #expect(play(source.map(refusingTwo)) == "--1--#")
    #expect(source.spans == ["0-5"])
  }

  @Test func `an error that the closure throws ends compactMap at that time, and cancels the source`() {
    let source = numbers("--1--2--3--|")
    #expect(play(source.compactMap { number throws -> Int? in try refusingTwo(number) }) == "--1--#")
    #expect(source.spans == ["0-5"])
  }

  @Test func `disposal cancels the source`() {
    let source = numbers("--1--2--3--|")
    #expect(play(source.map { $0 }.compactMap { $0 }, steps: 6) == "--1--2")
    #expect(source.spans == ["0-6"])
  }

  @Test func `a closure that returns an optional makes map emit nils too`() {
    #expect(play(hot("-1-x-|").map { Int($0) }) == "-[Optional(1)]-[nil]-|")
  }
}
