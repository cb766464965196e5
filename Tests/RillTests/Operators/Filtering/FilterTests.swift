import Rill
import RillTesting
import TestSupport
import Testing

@Suite struct FilterTests: Marbles {
  let clock = VirtualTimeScheduler()

  @Test func `filter lets the elements that satisfy it through`() {
    #expect(play(numbers("--1--2--3--4--|").filter { $0 % 2 == 0 }) == "-----2-----4--|")
    #expect(Observable.of(1, 2, 3, 4).filter { $0 % 2 == 0 }.timeline() == "(24|)")
  }

  @Test func `completion passes, with elements or without`() {
    #expect(play(numbers("--1--|").filter { _ in false }) == "-----|")
    #expect(play(numbers("---|").filter { _ in true }) == "---|")
  }

  @Test func `an error of the source passes`() {
    #expect(play(numbers("-1-#").filter { _ in true }) == "-1-#")
  }

  @Test func `an error that the closure throws ends the stream at that time, and cancels the source`() {
    let source = numbers("--1--2--3--|")
    #expect(play(source.filter { try refusingTwo($0) > 0 }) == "--1--#")
    #expect(source.spans == ["0-5"])
  }

  @Test func `disposal cancels the source`() {
    let source = numbers("--1--2--3--|")
    #expect(play(source.filter { $0 > 1 }, steps: 6) == "-----2")
    #expect(source.spans == ["0-6"])
  }

  @Test func `the closure sees each element once`() {
    let log = Log<Int>()
    _ = play(
      numbers("-1-2-3|").filter {
        log.add($0)
        return $0 == 2
      })
    #expect(log.entries == [1, 2, 3])
  }
}
