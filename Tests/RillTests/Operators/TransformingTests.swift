import Rill
import RillTesting
import Testing

@Suite struct TransformingTests {
  let source = Observable.of(1, 2, 3, 4)

  @Test func `map sends each element, transformed`() {
    #expect(source.map { $0 * 10 }.timeline() == "([10][20][30][40]|)")
  }

  @Test func `compactMap leaves the nils out`() {
    #expect(
      source.compactMap { $0 % 2 == 0 ? "\($0)" : nil }.timeline() == "(24|)")
  }

  @Test func `scan sends each intermediate result but not the seed`() {
    #expect(source.scan(0, accumulator: +).timeline() == "(136[10]|)")
  }

  @Test func `scan starts anew for each subscription`() {
    let sums = source.scan(0, accumulator: +)
    #expect(sums.timeline() == sums.timeline())
  }

  @Test func `an error of the source passes`() {
    let failing = source.concat(Observable.error(Failure()))
    #expect(failing.map { $0 }.timeline() == "(1234#)")
    #expect(failing.compactMap { $0 }.timeline() == "(1234#)")
    #expect(failing.scan(0, accumulator: +).timeline() == "(136[10]#)")
  }
}
