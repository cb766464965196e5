import Rill
import RillTesting
import Testing

@Suite struct TransformingTests {
  let source = Observable.of(1, 2, 3, 4)

  @Test func `map sends each element, transformed`() {
    #expect(source.map { $0 * 10 }.collected() == ["next(10)", "next(20)", "next(30)", "next(40)", "completed"])
  }

  @Test func `compactMap leaves the nils out`() {
    #expect(
      source.compactMap { $0 % 2 == 0 ? "\($0)" : nil }.collected() == ["next(\"2\")", "next(\"4\")", "completed"])
  }

  @Test func `scan sends each intermediate result but not the seed`() {
    #expect(source.scan(0, accumulator: +).collected() == ["next(1)", "next(3)", "next(6)", "next(10)", "completed"])
  }

  @Test func `scan starts anew for each subscription`() {
    let sums = source.scan(0, accumulator: +)
    #expect(sums.collected() == sums.collected())
  }

  @Test func `an error of the source passes`() {
    let failing = source.concat(Observable.error(Failure()))
    #expect(failing.map { $0 }.take(9).collected().last == "error(failure)")
    #expect(failing.compactMap { $0 }.collected().last == "error(failure)")
    #expect(failing.scan(0, accumulator: +).collected().last == "error(failure)")
  }
}
