import Rill
import RillTesting
import Testing

@Suite struct RangeTests: Marbles {
  let clock = VirtualTimeScheduler()

  @Test func `range emits the given count of numbers, and completes`() {
    #expect(play(Observable.range(start: 3, count: 3)) == "(345|)")
  }

  @Test func `a range of no numbers is completion alone`() {
    #expect(play(Observable.range(start: 3, count: 0)) == "|")
    #expect(play(Observable.range(start: UInt8.max, count: 0)) == "|")
  }

  @Test func `a range may begin below zero and reach the limits of its type`() {
    #expect(play(Observable.range(start: -1, count: 2)) == "([-1]0|)")
    #expect(play(Observable.range(start: UInt8(254), count: 2)) == "([254][255]|)")
    #expect(play(Observable.range(start: Int8.min, count: 1)) == "([-128]|)")
  }

  @Test func `a range ends with its subscription`() {
    #expect(play(Observable.range(start: 0, count: .max).take(2)) == "(01|)")
  }

  @Test func `a negative count traps with a message that names it`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.range(start: 1, count: -1)
    }
    expectTrap(result, "range(start:count:) was given a count of -1; it must not be negative.")
  }

  @Test func `a last number that does not fit traps with a message that says so`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.range(start: UInt8(254), count: 3)
    }
    expectTrap(result, "range(start:count:) was given 3 numbers from 254; the last does not fit.")
  }
}
